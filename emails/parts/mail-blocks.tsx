import { Link } from "@react-email/components";
import { Fragment, type ReactNode } from "react";
import { INK, LINK, text } from "./look.ts";

/** One run of words: plain, a link, or the organiser's second mention of the certificate. */
export type MailInline =
  | { kind: "text"; text: string }
  | { kind: "link"; text: string; address: string }
  | { kind: "certificate" };

export type MailBlock =
  | { kind: "paragraph"; lines: MailInline[][] }
  | { kind: "list"; ordered: boolean; start: number; items: MailInline[][] }
  | { kind: "button" };

/** What an organiser wrote. `button` stands where they put the certificate's; `pageAddress` is what further mentions of it open. */
export function MailBlocks({ blocks, pageAddress, button }: { blocks: MailBlock[]; pageAddress: string; button: ReactNode }) {
  return blocks.map((block, index) => <Block key={index} block={block} pageAddress={pageAddress} button={button} />);
}

function Block({ block, pageAddress, button }: { block: MailBlock; pageAddress: string; button: ReactNode }) {
  if (block.kind === "button") return button;
  if (block.kind === "paragraph") {
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
  }
  const items = block.items.map((item, index) => (
    <li key={index} style={{ margin: "4px 0 0" }}>
      <Words parts={item} pageAddress={pageAddress} />
    </li>
  ));
  const style = { ...text(16, 1.6, INK), margin: "10px 0 0", paddingLeft: 24 };
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

function Words({ parts, pageAddress }: { parts: MailInline[]; pageAddress: string }) {
  return parts.map((part, index) => {
    if (part.kind === "text") return <Fragment key={index}>{part.text}</Fragment>;
    return (
      <Link
        key={index}
        className="a"
        href={part.kind === "link" ? part.address : pageAddress}
        style={{ color: LINK, textDecoration: "underline" }}
      >
        {part.kind === "link" ? part.text : "Download Certificate"}
      </Link>
    );
  });
}
