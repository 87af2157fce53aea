import { A, Notice, NoticeButton, type NoticeProps } from "./parts/notice.tsx";

export interface NotificationDigestProps extends NoticeProps {
  firstName: string;
  /** `at`: "20 Nov, 14:02". `more`: how many are not listed. */
  accounts: { name: string; lines: { id: string; text: string; at: string }[]; more: number }[];
  rhythm: "daily" | "weekly";
  allAddress: string;
  settingsAddress: string;
}

/** What someone hasn't read since the last digest, by account. */
export function NotificationDigest(mail: NotificationDigestProps) {
  const { firstName, accounts, rhythm, allAddress, settingsAddress } = mail;
  return (
    <Notice
      {...mail}
      preheader={accounts[0]?.lines[0]?.text ?? ""}
      foot={
        <>
          {`You asked for these ${rhythm === "daily" ? "every day" : "every week"}. `}
          <A address={settingsAddress}>Change that or stop them</A>
        </>
      }
    >
      <p>{`${firstName}, this happened since we last wrote:`}</p>
      {accounts.map(({ name, lines, more }) => (
        <div key={name} style={{ margin: "0 0 18px" }}>
          {accounts.length > 1 ? (
            <h2 style={{ margin: "20px 0 0", fontSize: 17 }}>{name}</h2>
          ) : null}
          {lines.map(({ id, text, at }) => (
            <p key={id} style={{ margin: "10px 0 0" }}>
              <b>{text}</b>
              <br />
              {at}
            </p>
          ))}
          {more > 0 ? <p style={{ margin: "10px 0 0" }}>And more.</p> : null}
        </div>
      ))}
      <NoticeButton address={allAddress}>See your notifications</NoticeButton>
    </Notice>
  );
}

interface NewResponsesProps extends NoticeProps {
  /** The newest first. `at`: "Monday 24 November 2025, 08:00, West Africa Time". */
  responses: { name: string; at: string; address: string }[];
  /** How many older ones are not listed. */
  more: number;
  allAddress: string;
  settingsAddress: string;
  organiserName: string;
}

/** To the organiser: new answers to a form, in one e-mail for all since the last one. */
export function NewResponses(mail: NewResponsesProps) {
  const { responses, more, allAddress, settingsAddress, organiserName } = mail;
  return (
    <Notice
      {...mail}
      preheader={`From ${responses.map(({ name }) => name).join(", ")}.`}
      foot={
        <>
          {`You get this because a form of ${organiserName} sends notifications of new responses to this address. `}
          <A address={settingsAddress}>Change that</A>
        </>
      }
    >
      {responses.map(({ name, at, address }) => (
        <p key={address}>
          <A address={address}>{name}</A>
          <br />
          {at}
        </p>
      ))}
      {more > 0 ? <p>{`And ${more.toLocaleString("en")} more.`}</p> : null}
      <NoticeButton address={allAddress}>See all answers</NoticeButton>
    </Notice>
  );
}
