import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface AccountStatusProps {
  appName: string;
  subject: string;
  firstName: string;
  accountName: string;
  standing: "suspended" | "restored" | "terminated";
  /** As the operator wrote it. */
  reason: string;
  /** The day on which everything in it is deleted; null unless it was closed for good. */
  goesOn: string | null;
  supportEmail: string;
}

/** An account was suspended, restored or closed by whoever runs the installation. */
export function AccountStatus(props: Partial<AccountStatusProps>) {
  const mail = { ...SAMPLE, ...props };
  const restored = mail.standing === "restored";
  return (
    <NoticeFrame
      title={mail.subject}
      preheader={restored ? "Everything is as it was." : "Here is why, and how to answer."}
      appName={mail.appName}
      heading={mail.subject}
      foot={`You receive this because you work in this account at ${mail.appName}.`}
    >
      <p>
        {mail.firstName}, {NEWS[mail.standing](`“${mail.accountName}”`)}.
      </p>
      {mail.reason ? <p>The reason given: “{mail.reason}”</p> : null}
      {restored ? (
        <p>
          You can sign in again. Sends that were stopped wait under Sent: look at each, and resume the ones that should still go.
        </p>
      ) : (
        <>
          <p>
            Nobody can sign in to it, nothing is sent from it, and its forms and webinars take nobody in. Certificates that were
            issued can still be checked and downloaded by those who hold them.
          </p>
          {mail.goesOn ? (
            <p>On {mail.goesOn} everything in it is deleted, its certificates too. Ask us before that day for your data.</p>
          ) : null}
        </>
      )}
      <p>
        {restored ? "Is something not as it was?" : "Do you think that this is a mistake, or is there something we should know?"}{" "}
        Write to{" "}
        <a className="a" href={`mailto:${mail.supportEmail}`}>
          {mail.supportEmail}
        </a>
        .
      </p>
    </NoticeFrame>
  );
}

const NEWS = {
  suspended: (account: string) => `we have suspended the account ${account}`,
  restored: (account: string) => `the account ${account} is open again`,
  terminated: (account: string) => `we have closed the account ${account} for good`,
} as const;

const SAMPLE: AccountStatusProps = {
  appName: "Iweri",
  subject: "We have suspended your account",
  firstName: "Fúnmiláyọ̀",
  accountName: "Lagoon Digital Academy",
  standing: "suspended",
  reason: "Many of your mails were reported as unwanted",
  goesOn: null,
  supportEmail: "help@iweri.test",
};
