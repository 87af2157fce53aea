import { Fragment } from "react";
import { A, Notice, NoticeButton } from "./parts/notice.tsx";

/** One run of words: plain, or a link. */
export type EmailText = ({ kind: "text"; text: string } | { kind: "link"; text: string; address: string })[];

export type EmailBlock =
  | { kind: "paragraph"; lines: EmailText[] }
  | { kind: "list"; ordered: boolean; start: number; items: EmailText[] };

/** Everything is text that may hold placeholders. */
interface FormEmailProps {
  subject: string;
  preheader: string;
  organiserName: string;
  heading: string;
  blocks: EmailBlock[];
  facts: { label: string; value: string }[];
  button: { words: string; address: string } | null;
  links: { words: string; address: string }[];
  /** A reader's own answers: questions and what was answered, below everything. */
  answersHeading: string;
  answers: { label: string; value: string }[];
  why: string;
  supportEmail: string;
  supportAddress: string;
  /** "Made with …"; null leaves it out. */
  madeWith: string | null;
}

/** An organiser's e-mail to someone who filled in a form: in the layout of the notices, so as light as they are. */
export function FormEmail(email: FormEmailProps) {
  return (
    <Notice
      {...email}
      appName={email.organiserName}
      foot={
        <>
          {email.why}
          <br />
          Questions? <A address={email.supportAddress}>{email.supportEmail}</A>
          {email.madeWith ? ` · ${email.madeWith}` : null}
        </>
      }
    >
      {email.blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
      {email.facts.length > 0 ? <Facts facts={email.facts} /> : null}
      {email.button ? <NoticeButton address={email.button.address}>{email.button.words}</NoticeButton> : null}
      {email.links.length > 0 ? (
        <p>
          {email.links.map(({ words, address }, index) => (
            <Fragment key={index}>
              {index > 0 ? <br /> : null}
              <A address={address}>{words}</A>
            </Fragment>
          ))}
        </p>
      ) : null}
      {email.answers.length > 0 ? (
        <>
          <p>
            <b>{email.answersHeading}</b>
          </p>
          {email.answers.map(({ label, value }, index) => (
            <p key={index} dir="auto">
              {label}
              <br />
              <b>{value}</b>
            </p>
          ))}
        </>
      ) : null}
    </Notice>
  );
}

function Block({ block }: { block: EmailBlock }) {
  if (block.kind === "paragraph") {
    return (
      <p dir="auto">
        {block.lines.map((line, index) => (
          <Fragment key={index}>
            {index > 0 ? <br /> : null}
            <Words words={line} />
          </Fragment>
        ))}
      </p>
    );
  }
  const items = block.items.map((item, index) => (
    <li key={index}>
      <Words words={item} />
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

function Words({ words }: { words: EmailText }) {
  return words.map((part, index) =>
    part.kind === "text" ? (
      <Fragment key={index}>{part.text}</Fragment>
    ) : (
      <A key={index} address={part.address}>
        {part.text}
      </A>
    ),
  );
}

/** One paragraph: a table of two columns is too wide for a phone, and costs more. */
function Facts({ facts }: { facts: FormEmailProps["facts"] }) {
  return (
    <p dir="auto">
      {facts.map(({ label, value }, index) => (
        <Fragment key={index}>
          {index > 0 ? <br /> : null}
          {`${label}: `}
          <b>{value}</b>
        </Fragment>
      ))}
    </p>
  );
}
