import { Fragment, type ReactNode } from "react";
import { LINE } from "./look.ts";
import type { MailBlock, MailInline, MailList, MailWord } from "./mail-blocks.tsx";
import { A, NoticeButton } from "./notice.tsx";

/**
 * Columns one above the other on phones, and lines in the dark theme: only in e-mails that have
 * them.
 */
export function stylesFor(blocks: MailBlock[]): string {
  const has = (kind: MailBlock["kind"]) =>
    blocks.some(
      (block) =>
        block.kind === kind ||
        (block.kind === "columns" && block.columns.flat().some((one) => one.kind === kind)),
    );
  const columns =
    "@media(max-width:480px){.col{display:block!important;width:auto!important;padding:0!important}}";
  const lines = "@media(prefers-color-scheme:dark){hr{border-color:#2a3556!important}}";
  return (has("columns") ? columns : "") + (has("divider") ? lines : "");
}

const CARD_WIDTH = 544;

/**
 * An organiser's blocks on the light sheet: letters and colours are inherited, so that they cost
 * few bytes.
 */
export function NoticeBlocks({
  blocks,
  buttonColour,
  width = CARD_WIDTH,
}: {
  blocks: MailBlock[];
  buttonColour?: string;
  /** What they have, in pixels. */
  width?: number;
}) {
  return blocks.map((block, index) => (
    <Block key={index} block={block} buttonColour={buttonColour} width={width} />
  ));
}

function Block({
  block,
  buttonColour,
  width,
}: {
  block: MailBlock;
  buttonColour?: string;
  width: number;
}): ReactNode {
  switch (block.kind) {
    case "heading": {
      const Heading = block.level === 1 ? "h2" : "h3";
      const style =
        block.level === 1
          ? { margin: "22px 0 0", fontSize: 21 }
          : { margin: "18px 0 0", fontSize: 18 };
      return (
        <Heading dir="auto" style={{ ...style, lineHeight: 1.3 }}>
          <Words parts={block.parts} />
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p dir="auto">
          {block.lines.map((line, index) => (
            <Fragment key={index}>
              {index > 0 ? <br /> : null}
              <Words parts={line} />
            </Fragment>
          ))}
        </p>
      );
    case "list":
      return <List block={block} />;
    case "image": {
      const shown = block.width === null ? width : Math.min(width, block.width);
      const picture = (
        <img
          className="pic"
          src={block.address}
          alt={block.alt}
          width={shown}
          // A share of the cell and not a number of its own, or the cell would grow to it on
          // phones.
          style={{
            display: "block",
            width: "100%",
            maxWidth: shown,
            height: "auto",
            margin: "16px 0",
            borderRadius: 4,
          }}
        />
      );
      return block.link === null ? (
        picture
      ) : (
        <a className="a" href={block.link}>
          {picture}
        </a>
      );
    }
    case "link-button":
      return (
        <div style={{ margin: "18px 0" }}>
          <NoticeButton address={block.address} colour={buttonColour}>
            {block.text}
          </NoticeButton>
        </div>
      );
    case "divider":
      return <hr style={{ margin: "22px 0", border: 0, borderTop: `1px solid ${LINE}` }} />;
    case "button":
      return null;
    case "columns":
      return (
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ tableLayout: "fixed" }}
        >
          <tbody>
            <tr>
              {block.columns.map((blocks, side) => (
                <td
                  key={side}
                  className="col"
                  width="50%"
                  style={{
                    verticalAlign: "top",
                    [side === 0 ? "paddingRight" : "paddingLeft"]: 12,
                  }}
                >
                  <NoticeBlocks
                    blocks={blocks}
                    buttonColour={buttonColour}
                    width={CARD_WIDTH / 2 - 12}
                  />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      );
  }
}

function Words({ parts }: { parts: MailInline[] }) {
  return parts.map((part, index) => {
    if (part.kind === "break") return <br key={index} />;
    if (part.kind === "text") return <Styled key={index} {...part} />;
    // No certificate goes with these e-mails.
    if (part.kind === "certificate") return null;
    return (
      <A key={index} address={part.address}>
        {part.words ? (
          part.words.map((word, at) => <Styled key={at} {...word} />)
        ) : (
          <Styled {...part} />
        )}
      </A>
    );
  });
}

function Styled({ text, bold, italic }: MailWord) {
  const slanted = italic ? <i>{text}</i> : text;
  return bold ? <b>{slanted}</b> : slanted;
}

function List({ block }: { block: MailList }) {
  const items = block.items.map(({ parts, lists }, index) => (
    <li key={index}>
      <Words parts={parts} />
      {lists.map((list, at) => (
        <List key={at} block={list} />
      ))}
    </li>
  ));
  return block.ordered ? (
    <ol dir="auto" start={block.start === 1 ? undefined : block.start}>
      {items}
    </ol>
  ) : (
    <ul dir="auto">{items}</ul>
  );
}
