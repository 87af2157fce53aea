import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface AccountDeletedProps {
  appName: string;
  subject: string;
  firstName: string;
  supportEmail: string;
  /** Whose account it was, when the person stays with another one; null: it was their own. */
  accountName: string | null;
}

/** The last mail of an account. There is nothing left to link to. */
export function AccountDeleted(props: Partial<AccountDeletedProps>) {
  const { appName, subject, firstName, supportEmail, accountName } = { ...SAMPLE, ...props };
  return (
    <NoticeFrame
      title={subject}
      preheader={`Everything in it is gone from ${appName}.`}
      appName={appName}
      heading={subject}
      foot={accountName ? "You were a member of this account." : `This is the last e-mail of your account at ${appName}.`}
    >
      {accountName ? (
        <p dir="auto">
          {firstName}, the account of {accountName} at {appName}, which you worked in, was deleted as its owner asked for, with
          everything in it. You can still sign in: the other accounts you work in stay as they are.
        </p>
      ) : (
        <p>
          {firstName}, your account at {appName} was deleted, as was asked for, with everything in it. This cannot be undone.
        </p>
      )}
      <p style={{ margin: 0 }}>
        Thank you for having used {appName}. If you want to ask something, write to{" "}
        <a className="a" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        .
      </p>
    </NoticeFrame>
  );
}

const SAMPLE: AccountDeletedProps = {
  appName: "Iweri",
  subject: "Your account was deleted",
  firstName: "Fúnmiláyọ̀",
  supportEmail: "help@iweri.test",
  accountName: null,
};
