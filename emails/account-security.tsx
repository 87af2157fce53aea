import { A, Facts, type FactsProps, MailTo, Notice, NoticeButton, type NoticeProps, WasItYou } from "./parts/notice.tsx";

interface VerificationCodeProps extends NoticeProps {
  heading: string;
  /** Where to type it: "Type this code on the page where …". */
  instruction: string;
  /** Five digits in one piece, so that they copy and fill in well. */
  code: string;
  minutes: number;
  /** What to do when it was somebody else who asked for it. */
  unasked: string;
}

/** The code that proves an address. It names nobody: whoever asked for it may not be the one who reads it. */
export function VerificationCode({ instruction, code, minutes, unasked, ...notice }: VerificationCodeProps) {
  const { appName } = notice;
  return (
    <Notice
      {...notice}
      preheader={`${code} is your code. It works for ${minutes} minutes.`}
      foot={`${appName} sends a code only when somebody asks for one with this address.`}
    >
      <p>{instruction}</p>
      <p style={{ margin: 0, fontSize: 36, lineHeight: 1.2, fontWeight: 700, letterSpacing: 6 }}>{code}</p>
      <p>
        It works for {minutes} minutes. Nobody at {appName} will ever ask you for it, so give it to nobody.
      </p>
      <p style={{ margin: 0 }}>{unasked}</p>
    </Notice>
  );
}

/** To an address that somebody registers with although it has an account. The page they are on does not say so. */
export function AlreadyRegistered(mail: NoticeProps & { signInAddress: string; recoveryAddress: string }) {
  return (
    <Notice
      {...mail}
      preheader="Sign in with it, or choose a new password."
      foot={`${mail.appName} sends this when somebody tries to register with this address.`}
    >
      <p>
        Somebody, probably you, just tried to open an account at {mail.appName} with this e-mail address. It has one already, so
        sign in:
      </p>
      <NoticeButton address={mail.signInAddress}>Sign in</NoticeButton>
      <p>
        Forgotten the password? <A address={mail.recoveryAddress}>Choose a new one</A>.
      </p>
      <p style={{ margin: 0 }}>
        Was it not you? Then there is nothing to do. Nothing was changed, and nobody was told that you have an account.
      </p>
    </Notice>
  );
}

/**
 * Sent to an account's address when someone signed in to another account tries to change to it. Their page looks the same as for
 * an unused address, so only this e-mail says that it is taken.
 */
export function AddressInUse(mail: NoticeProps & { recoveryAddress: string }) {
  return (
    <Notice
      {...mail}
      preheader="Your account and your address haven’t changed."
      foot={`${mail.appName} sends this when someone tries to change their e-mail address to yours.`}
    >
      <p>
        Someone tried to use this e-mail address for another account at {mail.appName}. It already belongs to your account, and an
        address can only sign in to one, so nothing was changed.
      </p>
      <p>
        If that was you, keep using the old address for the other account, or choose a different one. If it wasn’t, you can ignore
        this e-mail: they can’t see that the address is yours, and they can’t get into your account. If you’re worried, choose a
        new password.
      </p>
      <NoticeButton address={mail.recoveryAddress}>Choose a new password</NoticeButton>
    </Notice>
  );
}

/** What somebody gets when the way into their account changed, or was used from elsewhere. */
interface SecurityProps extends NoticeProps, FactsProps {
  firstName: string;
  recoveryAddress: string;
}

/** To somebody who signed in with a browser that was never used for their account before. */
export function NewDevice(mail: SecurityProps) {
  return (
    <Notice
      {...mail}
      preheader={`${mail.device}, ${mail.when}`}
      foot={`${mail.appName} tells you when a browser is new to your account.`}
    >
      <p>{mail.firstName}, somebody signed in to your account with a browser that was never used for it before.</p>
      <Facts {...mail} />
      <WasItYou {...mail} />
    </Notice>
  );
}

export function PasswordChanged(mail: SecurityProps) {
  return (
    <Notice
      {...mail}
      preheader="If it was not you, choose a new one now."
      foot={`${mail.appName} tells you when the password of your account changes.`}
    >
      <p>
        {mail.firstName}, the password of your account at {mail.appName} was changed. The one before no longer works.
      </p>
      <Facts {...mail} />
      <WasItYou {...mail} />
    </Notice>
  );
}

/** To the address that an account had before. A new password no longer reaches it, so only a person can help. */
export function EmailChanged(mail: SecurityProps & { newEmail: string; supportEmail: string }) {
  return (
    <Notice
      {...mail}
      preheader={`You now sign in with ${mail.newEmail}.`}
      foot={`This goes to the address that your account at ${mail.appName} had until now.`}
    >
      <p>
        {mail.firstName}, your account at {mail.appName} has a new e-mail address. You now sign in with <b>{mail.newEmail}</b>,
        and no longer with this one.
      </p>
      <Facts {...mail} />
      <p style={{ margin: 0 }}>
        Was it you? Then there is nothing to do. If not, write to <MailTo email={mail.supportEmail} /> at once, from this address.
        If the new address is yours too, <A address={mail.recoveryAddress}>choose a new password</A> with it.
      </p>
    </Notice>
  );
}

interface SocialConnectedProps extends SecurityProps {
  provider: "Google" | "X";
  /** False: it was taken away. */
  connected: boolean;
  supportEmail: string;
}

export function SocialConnected({ provider, connected, ...mail }: SocialConnectedProps) {
  return (
    <Notice
      {...mail}
      preheader={`${provider} ${connected ? "opens" : "no longer opens"} your account at ${mail.appName}.`}
      foot={`${mail.appName} tells you when the ways to sign in to your account change.`}
    >
      <p>
        {mail.firstName}, your account at {mail.appName}{" "}
        {connected
          ? `is connected with ${provider} now. You can sign in with it, or as before.`
          : `is no longer connected with ${provider}. Sign in in another way from now on.`}
      </p>
      <Facts {...mail} />
      <p style={{ margin: 0 }}>
        Was it you? Then there is nothing to do. If not, <A address={mail.recoveryAddress}>choose a new password</A> now and write
        to <MailTo email={mail.supportEmail} />.
      </p>
    </Notice>
  );
}
