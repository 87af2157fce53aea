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

interface VerificationCodeProps extends NoticeProps {
  heading: string;
  /** Where to enter it: "Enter this code on the page where …". */
  instruction: string;
  /** Five digits in one piece, so that they copy and fill in well. */
  code: string;
  minutes: number;
  /** What to do when it was somebody else who asked for it. */
  unasked: string;
}

/**
 * The code that proves an address. It names nobody: the person who asked for it may not be the one
 * who reads it.
 */
export function VerificationCode({
  instruction,
  code,
  minutes,
  unasked,
  ...notice
}: VerificationCodeProps) {
  const { appName } = notice;
  return (
    <Notice
      {...notice}
      preheader={`${code} is your code. It expires in ${minutes} minutes.`}
      foot={`You get this because someone asked ${appName} for a code with this address.`}
    >
      <p>{instruction}</p>
      <p style={{ margin: 0, fontSize: 36, lineHeight: 1.2, fontWeight: 700, letterSpacing: 6 }}>
        {code}
      </p>
      <p>It expires in {minutes} minutes. We’ll never ask you for it. Don’t share it.</p>
      <p style={{ margin: 0 }}>{unasked}</p>
    </Notice>
  );
}

/**
 * To an address that someone registers with although it has an account. The page they are on does
 * not say so.
 */
export function AlreadyRegistered(
  mail: NoticeProps & { signInAddress: string; recoveryAddress: string },
) {
  return (
    <Notice
      {...mail}
      preheader="Sign in with it, or choose a new password."
      foot={`You get this because someone tried to register at ${mail.appName} with this address.`}
    >
      <p>
        Someone, probably you, just tried to create an account at {mail.appName} with this e-mail
        address. You already have one.
      </p>
      <NoticeButton address={mail.signInAddress}>Sign in</NoticeButton>
      <p>
        Forgotten the password? <A address={mail.recoveryAddress}>Choose a new one</A>.
      </p>
      <p style={{ margin: 0 }}>
        Wasn’t you? You can ignore this e-mail. Nothing was changed, and nobody was told that you
        have an account.
      </p>
    </Notice>
  );
}

/**
 * Sent to an account's address when someone signed in to another account tries to change to it.
 * Their page looks the same as for an unused address, so only this e-mail says that it is taken.
 */
export function AddressInUse(mail: NoticeProps & { recoveryAddress: string }) {
  return (
    <Notice
      {...mail}
      preheader="Your account and your address haven’t changed."
      foot={`You get this because someone at ${mail.appName} tried to change their e-mail address to yours.`}
    >
      <p>
        Someone tried to use this e-mail address for another account at {mail.appName}. It already
        belongs to your account, and an address can only sign in to one, so nothing was changed.
      </p>
      <p>
        If that was you, keep using the old address for the other account, or choose a different
        one. If it wasn’t, you can ignore this e-mail: they can’t see that the address is yours, and
        they can’t get into your account. If you’re worried, choose a new password.
      </p>
      <NoticeButton address={mail.recoveryAddress}>Choose a new password</NoticeButton>
    </Notice>
  );
}

/** Sent when the way to sign in to an account changed, or was used from a new place. */
interface SecurityProps extends NoticeProps, FactsProps {
  firstName: string;
  recoveryAddress: string;
}

/** To someone who signed in from a browser that is new to their account. */
export function NewDevice(mail: SecurityProps) {
  return (
    <Notice
      {...mail}
      preheader={`${mail.device}, ${mail.when}`}
      foot={`You get this when your ${mail.appName} account is used from a new browser.`}
    >
      <p>{mail.firstName}, someone signed in to your account from a new browser.</p>
      <Facts {...mail} />
      <WasItYou {...mail} />
    </Notice>
  );
}

export function PasswordChanged(mail: SecurityProps) {
  return (
    <Notice
      {...mail}
      preheader="If this wasn’t you, choose a new one now."
      foot={`You get this when your ${mail.appName} password changes.`}
    >
      <p>
        {mail.firstName}, your {mail.appName} password was changed. The old one no longer works.
      </p>
      <Facts {...mail} />
      <WasItYou {...mail} />
    </Notice>
  );
}

/**
 * To the address that an account had before. A new password no longer reaches it, so only a person
 * can help.
 */
export function EmailChanged(mail: SecurityProps & { newEmail: string; supportEmail: string }) {
  return (
    <Notice
      {...mail}
      preheader={`You now sign in with ${mail.newEmail}.`}
      foot={`You get this because your ${mail.appName} account used this address until now.`}
    >
      <p>
        {mail.firstName}, your {mail.appName} account has a new e-mail address. You now sign in with{" "}
        <b>{mail.newEmail}</b>, not with this one.
      </p>
      <Facts {...mail} />
      <p style={{ margin: 0 }}>
        If this was you, you can ignore this e-mail. If not, write to{" "}
        <MailTo email={mail.supportEmail} /> immediately, from this address. If the new address is
        yours too, <A address={mail.recoveryAddress}>choose a new password</A> with it.
      </p>
    </Notice>
  );
}

interface SocialConnectedProps extends SecurityProps {
  provider: "Google" | "X";
  /** False: it was disconnected. */
  connected: boolean;
  supportEmail: string;
}

export function SocialConnected({ provider, connected, ...mail }: SocialConnectedProps) {
  return (
    <Notice
      {...mail}
      preheader={`You can ${connected ? "now" : "no longer"} sign in to ${mail.appName} with ${provider}.`}
      foot={`You get this when something changes about how you sign in to ${mail.appName}.`}
    >
      <p>
        {mail.firstName}, your {mail.appName} account{" "}
        {connected
          ? `is now connected to ${provider}. You can sign in with it, or as before.`
          : `is no longer connected to ${provider}. Sign in another way from now on.`}
      </p>
      <Facts {...mail} />
      <p style={{ margin: 0 }}>
        If this was you, you can ignore this e-mail. If not,{" "}
        <A address={mail.recoveryAddress}>choose a new password</A> now and write to{" "}
        <MailTo email={mail.supportEmail} />.
      </p>
    </Notice>
  );
}
