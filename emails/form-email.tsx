import { Fragment } from "react";
import type { MailBlock } from "#app/engines/message-document/mail-block.ts";
import { MailBlocks, stylesFor } from "./parts/mail-blocks.tsx";
import { A, type MailLogo, Notice, NoticeButton, Spoken } from "./parts/notice.tsx";

/** Everything is text that may hold placeholders. */
interface FormEmailProps {
  subject: string;
  preheader: string;
  organiserName: string;
  logo?: MailLogo | null;
  /** `#rrggbb`, dark enough for white words. */
  buttonColour?: string;
  heading: string;
  blocks: MailBlock[];
  facts: { label: string; value: string }[];
  button: { words: string; address: string } | null;
  links: { words: string; address: string }[];
  /** `lang` of the e-mail; of its heading and its body where theirs is another. */
  language: string;
  ownLanguage?: string | undefined;
  bodyLanguage?: string | undefined;
  /** "Questions?" */
  questions: string;
  /** A reader's own answers: questions and what was answered, below everything. */
  answersHeading: string;
  answers: { label: string; value: string }[];
  why: string;
  supportEmail: string;
  supportAddress: string;
  /** "Made with …"; null leaves it out. */
  madeWith: string | null;
}

/** An organiser's e-mail to someone who filled in a form. */
export function FormEmail(email: FormEmailProps) {
  return (
    <Notice
      {...email}
      appName={email.organiserName}
      moreStyles={stylesFor(email.blocks)}
      foot={
        <>
          {email.why}
          <br />
          {email.questions} <A address={email.supportAddress}>{email.supportEmail}</A>
          {email.madeWith ? ` · ${email.madeWith}` : null}
        </>
      }
    >
      <Spoken lang={email.bodyLanguage}>
        <MailBlocks blocks={email.blocks} buttonColour={email.buttonColour} />
      </Spoken>
      {email.facts.length > 0 ? <Facts facts={email.facts} /> : null}
      {email.button ? (
        <NoticeButton address={email.button.address} colour={email.buttonColour}>
          {email.button.words}
        </NoticeButton>
      ) : null}
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
