import {
  A,
  Facts,
  type FactsProps,
  MailTo,
  Notice,
  NoticeButton,
  type NoticeProps,
  WasItYou,
} from "./parts/notice.tsx";

interface TwoStepProps extends NoticeProps, FactsProps {
  firstName: string;
  recoveryAddress: string;
  /** Of the page where two-step sign-in is looked after. */
  twoStepAddress: string;
}

/** To someone who turned two-step sign-in on. */
export function SecondFactorOn(mail: TwoStepProps) {
  return (
    <Notice
      {...mail}
      preheader="Signing in now asks for a code from your app."
      foot={`You get this when something changes about how you sign in to ${mail.appName}.`}
    >
      <p>
        {mail.firstName}, signing in to your {mail.appName} account now needs a code from your
        authenticator app as well. Every other browser was signed out.
      </p>
      <Facts {...mail} />
      <p>
        Keep your recovery codes somewhere you can reach without your phone. Each one signs you in
        once.
      </p>
      <WasItYou {...mail} />
    </Notice>
  );
}

/** To someone who turned it off, or for whom the operator did because they had lost their phone. */
export function SecondFactorOff({
  byOperator,
  ...mail
}: TwoStepProps & { byOperator: boolean; supportEmail: string }) {
  return (
    <Notice
      {...mail}
      preheader="Signing in no longer asks for a code."
      foot={`You get this when something changes about how you sign in to ${mail.appName}.`}
    >
      <p>
        {mail.firstName},{" "}
        {byOperator
          ? `two-step sign-in was turned off for you by the people who run ${mail.appName}, ` +
            "because someone told them that you can’t use your codes."
          : `you turned off two-step sign-in for your ${mail.appName} account.`}{" "}
        Signing in no longer asks for a code.
      </p>
      <Facts {...mail} />
      <NoticeButton address={mail.twoStepAddress}>Turn it on again</NoticeButton>
      <p style={{ margin: "16px 0 0" }}>
        If this wasn’t you, <A address={mail.recoveryAddress}>choose a new password</A> now and
        write to <MailTo email={mail.supportEmail} />.
      </p>
    </Notice>
  );
}

/** To someone who signed in with a recovery code, and how many are left. */
export function RecoveryCodeUsed({ left, ...mail }: TwoStepProps & { left: number }) {
  const few = left <= 2;
  return (
    <Notice
      {...mail}
      preheader={
        few
          ? "Create new ones before you run out."
          : "If this wasn’t you, choose a new password now."
      }
      foot={`You get this when a recovery code of your ${mail.appName} account is used.`}
    >
      <p>
        {mail.firstName}, one of your recovery codes was just used. {leftOver(left)}
      </p>
      <Facts {...mail} />
      {few ? (
        <NoticeButton address={mail.twoStepAddress}>Create new recovery codes</NoticeButton>
      ) : null}
      <p style={{ margin: few ? "16px 0 0" : 0 }}>
        If this was you, you can ignore this e-mail. If not,{" "}
        <A address={mail.recoveryAddress}>choose a new password</A> now. This signs out every
        browser.
      </p>
    </Notice>
  );
}

/** "You have 2 left." */
function leftOver(left: number): string {
  if (left === 0) return "It was the last one.";
  return left === 1 ? "You have one left." : `You have ${left} left.`;
}

/** To someone who replaced their recovery codes. */
export function RecoveryCodesRenewed(mail: TwoStepProps) {
  return (
    <Notice
      {...mail}
      preheader="The old ones no longer work."
      foot={`You get this when the recovery codes of your ${mail.appName} account change.`}
    >
      <p>{mail.firstName}, you created new recovery codes. The old ones no longer work.</p>
      <Facts {...mail} />
      <WasItYou {...mail} />
    </Notice>
  );
}
