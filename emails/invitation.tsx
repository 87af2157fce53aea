import { NoticeButton } from "./parts/notice-button.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface InvitationProps {
  appName: string;
  subject: string;
  inviter: string;
  inviterEmail: string;
  accountName: string;
  /** "an editor" */
  role: string;
  address: string;
  days: number;
  /** "28 Nov 2026" */
  until: string;
}

/** To somebody who is to work in an account. Who they are is not known yet, so nobody is greeted. */
export function Invitation(props: Partial<InvitationProps>) {
  const { appName, subject, inviter, inviterEmail, accountName, role, address, days, until } = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={subject}
      preheader={`As ${role}, at ${appName}. The link works until ${until}.`}
      appName={appName}
      heading={subject}
      foot={`${inviter} typed this address. If you don’t know them, leave this mail alone: nothing happens without you.`}
    >
      <p dir="auto">
        {inviter} ({inviterEmail}) invites you to work in the account of <b>{accountName}</b> at {appName}, as {role}.
      </p>
      <NoticeButton address={address}>See the invitation</NoticeButton>
      <p style={{ margin: "16px 0 0" }}>{`The link works once, for ${days} days, until ${until}. It is for you alone.`}</p>
    </NoticeFrame>
  );
}

const SAMPLE: InvitationProps = {
  appName: "Iweri",
  subject: "Adaeze Nwosu invites you to Lagoon Digital Academy",
  inviter: "Adaeze Nwosu",
  inviterEmail: "adaeze@lagoon.test",
  accountName: "Lagoon Digital Academy",
  role: "an editor",
  address: "https://iweri.test/invitation/0123456789abcdefghjkmnpqrstvwxyz01234567",
  days: 7,
  until: "28 Nov 2026",
};
