import { NoticeButton } from "./parts/notice-button.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface NotificationDigestProps {
  appName: string;
  subject: string;
  firstName: string;
  /** `at`: "20 Nov, 14:02". `more`: how many are not listed. */
  accounts: { name: string; lines: { id: string; text: string; at: string }[]; more: number }[];
  rhythm: "daily" | "weekly";
  allAddress: string;
  settingsAddress: string;
}

/** What somebody has not read since the last one of these, by account. */
export function NotificationDigest(props: Partial<NotificationDigestProps>) {
  const { appName, subject, firstName, accounts, rhythm, allAddress, settingsAddress } = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={subject}
      preheader={accounts[0]?.lines[0]?.text ?? ""}
      appName={appName}
      heading={subject}
      foot={
        <>
          {`You asked for these ${rhythm === "daily" ? "every day" : "every week"}. `}
          <a className="a" href={settingsAddress}>
            Change that or stop them
          </a>
        </>
      }
    >
      <p dir="auto">{`${firstName}, this happened since we last wrote:`}</p>
      {accounts.map(({ name, lines, more }) => (
        <div key={name}>
          {accounts.length > 1 ? (
            <h2 style={{ margin: "20px 0 0", fontSize: 17 }} dir="auto">
              {name}
            </h2>
          ) : null}
          {lines.map(({ id, text, at }) => (
            <p key={id} dir="auto" style={{ margin: "10px 0 0" }}>
              <b>{text}</b>
              <br />
              {at}
            </p>
          ))}
          {more > 0 ? <p style={{ margin: "10px 0 0" }}>And more: there they are all.</p> : null}
        </div>
      ))}
      <NoticeButton address={allAddress}>See your notifications</NoticeButton>
    </NoticeFrame>
  );
}

const SAMPLE: NotificationDigestProps = {
  appName: "Iweri",
  subject: "2 notifications you have not read",
  firstName: "Fúnmiláyọ̀",
  accounts: [
    {
      name: "Lagoon Digital Academy",
      lines: [
        { id: "1", text: "3 e-mails bounced in Data Analysis, cohort 4", at: "20 Nov, 14:02" },
        { id: "2", text: "CVs that pass the screen starts on Saturday at 10:00", at: "20 Nov, 10:00" },
      ],
      more: 0,
    },
  ],
  rhythm: "daily",
  allAddress: "https://iweri.test/notifications",
  settingsAddress: "https://iweri.test/settings/notifications",
};
