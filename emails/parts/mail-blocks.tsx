import { Img, Link } from "@react-email/components";
import { Fragment, type ReactNode } from "react";
import { FONT, INK, LINE, text } from "./look.ts";
import { MailButton, MailLink } from "./mail.tsx";

export interface MailWord {
  text: string;
  bold?: boolean;
  italic?: boolean;
}

/**
 * One run of words: plain, a link, or the organiser's mention of the certificate. `words`: where a
 * link is more than plain.
 */
export type MailInline =
  | ({ kind: "text" } & MailWord)
  | ({ kind: "link"; address: string; words?: MailWord[] } & MailWord)
  | { kind: "certificate"; words?: MailWord[] }
  | { kind: "break" };

export type MailBlock =
  | { kind: "heading"; level: 1 | 2; parts: MailInline[] }
  | { kind: "paragraph"; lines: MailInline[][] }
  | MailList
  /** `width`: of the picture, in pixels; null: unknown. */
  | { kind: "image"; address: string; alt: string; link: string | null; width: number | null }
  | { kind: "link-button"; text: string; address: string }
  | { kind: "divider" }
  /** Where the certificate's picture and button go. */
  | { kind: "button" }
  | { kind: "columns"; columns: [MailBlock[], MailBlock[]] };

export interface MailList {
  kind: "list";
  ordered: boolean;
  start: number;
  /** `lists`: those inside of it. */
  items: { parts: MailInline[]; lists: MailList[] }[];
}

interface Around {
  /** What further mentions of the certificate open. */
  pageAddress: string;
  /** The certificate's picture and button. */
  button: ReactNode;
  buttonColour?: string;
}

const CARD_WIDTH = 544;

/** What an organiser wrote. */
export function MailBlocks({ blocks, ...around }: { blocks: MailBlock[] } & Around) {
  return blocks.map((block, index) => (
    <Block key={index} block={block} around={around} width={CARD_WIDTH} />
  ));
}

/** `width`: what the block has, in pixels. */
function Block({ block, around, width }: { block: MailBlock; around: Around; width: number }) {
  const { pageAddress } = around;
  switch (block.kind) {
    case "button":
      return around.button;
    case "heading": {
      const Heading = block.level === 1 ? "h2" : "h3";
      const size = block.level === 1 ? 22 : 18;
      return (
        <Heading
          className="t1"
          dir="auto"
          style={{
            margin: block.level === 1 ? "22px 0 0" : "18px 0 0",
            fontFamily: FONT,
            fontSize: size,
            lineHeight: 1.3,
            fontWeight: 700,
            color: INK,
          }}
        >
          <Words parts={block.parts} pageAddress={pageAddress} />
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p className="t1" dir="auto" style={{ ...text(16, 1.6, INK), margin: "14px 0 0" }}>
          {block.lines.map((line, index) => (
            <Fragment key={index}>
              {index > 0 ? <br /> : null}
              <Words parts={line} pageAddress={pageAddress} />
            </Fragment>
          ))}
        </p>
      );
    case "list":
      return <List block={block} pageAddress={pageAddress} />;
    case "divider":
      return (
        <hr
          className="rule"
          style={{ margin: "22px 0 0", border: 0, borderTop: `1px solid ${LINE}` }}
        />
      );
    case "link-button":
      return (
        <MailButton address={block.address} colour={around.buttonColour}>
          {block.text}
        </MailButton>
      );
    case "image":
      return <Picture block={block} width={width} />;
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
                    width: "50%",
                    verticalAlign: "top",
                    [side === 0 ? "paddingRight" : "paddingLeft"]: 12,
                  }}
                >
                  {blocks.map((inner, index) => (
                    <Block key={index} block={inner} around={around} width={CARD_WIDTH / 2 - 12} />
                  ))}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      );
  }
}

function List({
  block,
  pageAddress,
  isInner = false,
}: {
  block: MailList;
  pageAddress: string;
  isInner?: boolean;
}) {
  const items = block.items.map(({ parts, lists }, index) => (
    <li key={index} style={{ margin: "4px 0 0" }}>
      <Words parts={parts} pageAddress={pageAddress} />
      {lists.map((list, at) => (
        <List key={at} block={list} pageAddress={pageAddress} isInner />
      ))}
    </li>
  ));
  const style = { ...text(16, 1.6, INK), margin: isInner ? 0 : "10px 0 0", paddingLeft: 24 };
  return block.ordered ? (
    <ol className="t1" dir="auto" start={block.start} style={style}>
      {items}
    </ol>
  ) : (
    <ul className="t1" dir="auto" style={style}>
      {items}
    </ul>
  );
}

/**
 * Some programs go by the width attribute alone, so that a large picture doesn't widen the e-mail.
 */
function Picture({
  block: { address, alt, link, width: own },
  width,
}: {
  block: Extract<MailBlock, { kind: "image" }>;
  width: number;
}) {
  const shown = own === null ? width : Math.min(width, own);
  const picture = (
    <Img
      className={shown < width ? "pic" : "pic wide"}
      src={address}
      alt={alt}
      width={shown}
      style={{
        display: "block",
        // A share of the cell and not a number of its own, or the cell would grow to it on phones.
        width: "100%",
        maxWidth: shown,
        height: "auto",
        marginTop: 18,
        borderRadius: 4,
        fontFamily: FONT,
        fontSize: 15,
        lineHeight: 1.5,
        color: INK,
      }}
    />
  );
  return link === null ? picture : <Link href={link}>{picture}</Link>;
}

function Words({ parts, pageAddress }: { parts: MailInline[]; pageAddress: string }) {
  return parts.map((part, index) => {
    if (part.kind === "break") return <br key={index} />;
    if (part.kind === "text") return <Styled key={index} {...part} />;
    const address = part.kind === "link" ? part.address : pageAddress;
    const standard = part.kind === "link" ? <Styled {...part} /> : "Download Certificate";
    return (
      <MailLink key={index} address={address}>
        {part.words?.map((word, at) => <Styled key={at} {...word} />) ?? standard}
      </MailLink>
    );
  });
}

function Styled({ text, bold, italic }: MailWord) {
  const slanted = italic ? <i>{text}</i> : text;
  return bold ? <b>{slanted}</b> : slanted;
}
