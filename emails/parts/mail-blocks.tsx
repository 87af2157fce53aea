import { Fragment, type ReactNode } from "react";
import type {
  MailBlock,
  MailInline,
  MailList,
  MailWord,
} from "#app/engines/message-document/mail-block.ts";
import { HR, onPhones } from "./look.ts";
import { A, NoticeButton } from "./notice.tsx";

/**
 * Columns one above the other on phones, their pictures as wide as they are then: only in e-mails
 * that have them.
 */
export function stylesFor(blocks: MailBlock[]): string {
  return blocks.some(({ kind }) => kind === "columns")
    ? onPhones(
        ".col{display:block!important;width:auto!important;padding:0!important}" +
          ".full{max-width:100%!important}",
      )
    : "";
}

const CARD_WIDTH = 544;

interface Around {
  /** Where the certificate goes, and what further mentions of it open. Absent: there is none. */
  certificate?: { block: ReactNode; address: string; words: string };
  buttonColour?: string;
}

/** What an organiser wrote. Letters and colours are the card's, so that they cost few bytes. */
export function MailBlocks({
  blocks,
  width = CARD_WIDTH,
  ...around
}: {
  blocks: MailBlock[];
  /** What they have, in pixels. */
  width?: number;
} & Around) {
  return blocks.map((block, index) => (
    <Block key={index} block={block} around={around} width={width} />
  ));
}

function Block({
  block,
  around,
  width,
}: {
  block: MailBlock;
  around: Around;
  width: number;
}): ReactNode {
  const page = around.certificate;
  switch (block.kind) {
    case "heading": {
      const Heading = block.level === 1 ? "h2" : "h3";
      const style =
        block.level === 1
          ? { margin: "22px 0 0", fontSize: 21 }
          : { margin: "18px 0 0", fontSize: 18 };
      return (
        <Heading dir={block.dir} style={{ ...style, lineHeight: 1.3 }}>
          <Words parts={block.parts} page={page} />
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p dir={block.dir}>
          {block.lines.map((line, index) => (
            <Fragment key={index}>
              {index > 0 ? <br /> : null}
              <Words parts={line} page={page} />
            </Fragment>
          ))}
        </p>
      );
    case "list":
      return <List block={block} page={page} />;
    case "image":
      return <Picture block={block} width={width} />;
    case "link-button":
      return (
        <div style={{ margin: "18px 0" }}>
          <NoticeButton address={block.address} colour={around.buttonColour}>
            {block.text}
          </NoticeButton>
        </div>
      );
    case "divider":
      return <hr style={{ ...HR, margin: "22px 0" }} />;
    case "button":
      return around.certificate?.block;
    case "columns":
      return <Columns block={block} around={around} />;
  }
}

/** `width`: what it may have, in pixels. */
function Picture({
  block,
  width,
}: {
  block: Extract<MailBlock, { kind: "image" }>;
  width: number;
}) {
  const shown = block.width === null ? width : Math.min(width, block.width);
  const picture = (
    <img
      className={shown < width ? "pic" : "pic full"}
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

function Columns({
  block,
  around,
}: {
  block: Extract<MailBlock, { kind: "columns" }>;
  around: Around;
}) {
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
              <MailBlocks {...around} blocks={blocks} width={CARD_WIDTH / 2 - 12} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** `page`: the certificate’s; without one, its mentions are left out. */
function Words({ parts, page }: { parts: MailInline[]; page: Around["certificate"] }) {
  return parts.map((part, index) => {
    if (part.kind === "break") return <br key={index} />;
    if (part.kind === "text") return <Styled key={index} {...part} />;
    const address = part.kind === "link" ? part.address : page?.address;
    if (address === undefined) return null;
    const standard = part.kind === "link" ? <Styled {...part} /> : page?.words;
    return (
      <A key={index} address={address}>
        {part.words?.map((word, at) => <Styled key={at} {...word} />) ?? standard}
      </A>
    );
  });
}

function Styled({ text, bold, italic }: MailWord) {
  const slanted = italic ? <i>{text}</i> : text;
  return bold ? <b>{slanted}</b> : slanted;
}

function List({ block, page }: { block: MailList; page: Around["certificate"] }) {
  const items = block.items.map(({ parts, lists }, index) => (
    <li key={index}>
      <Words parts={parts} page={page} />
      {lists.map((list, at) => (
        <List key={at} block={list} page={page} />
      ))}
    </li>
  ));
  return block.ordered ? (
    <ol dir={block.dir} start={block.start === 1 ? undefined : block.start}>
      {items}
    </ol>
  ) : (
    <ul dir={block.dir}>{items}</ul>
  );
}
