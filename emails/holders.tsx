import { Notice, NoticeButton, type NoticeProps } from "./parts/notice.tsx";

interface HolderMailProps extends NoticeProps {
  /** `lang` of the e-mail. */
  language: string;
  words: string;
  why: string;
}

/** The link that opens somebody's own page of certificates. */
export function HolderLink(
  mail: HolderMailProps & { open: string; address: string; ignore: string },
) {
  return (
    <Notice
      {...mail}
      preheader={mail.words}
      foot={
        <>
          {mail.why}
          <br />
          {mail.ignore}
        </>
      }
    >
      <p>{mail.words}</p>
      <NoticeButton address={mail.address}>{mail.open}</NoticeButton>
    </Notice>
  );
}

/** The code that proves an address which somebody wants on their page. */
export function HolderCode(mail: HolderMailProps & { code: string }) {
  return (
    <Notice {...mail} preheader={mail.words} foot={mail.why}>
      <p>{mail.words}</p>
      <p style={{ fontSize: 32, fontWeight: 700, letterSpacing: 6 }}>{mail.code}</p>
    </Notice>
  );
}
