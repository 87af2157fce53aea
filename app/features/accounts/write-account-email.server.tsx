import type { ReactElement } from "react";
import { marker } from "#app/engines/message-document/message-body.ts";
import { CODE, CODE_MINUTES } from "#app/features/delivery/queue/queue-message.server.ts";
import type { Config } from "#app/platform/config.server.ts";
import { fullDate, shortDay } from "#app/platform/time/relative-time.ts";
import {
  AddressInUse,
  AlreadyRegistered,
  EmailChanged,
  NewDevice,
  PasswordChanged,
  SocialConnected,
  VerificationCode,
} from "#emails/account-security.tsx";
import {
  AccountDeleted,
  AccountStatus,
  DataDownloaded,
  DeletionAsked,
  MemberJoined,
  Welcome,
} from "#emails/accounts.tsx";
import { IdentityOutcome, IdentityWaiting } from "#emails/identity.tsx";
import { ApiKeyCreated, ApiKeyExpires, ApiKeyRevoked, PasskeyChanged } from "#emails/keys.tsx";
import type { NoticeProps } from "#emails/parts/notice.tsx";
import {
  RecoveryCodesRenewed,
  RecoveryCodeUsed,
  SecondFactorOff,
  SecondFactorOn,
} from "#emails/two-step-sign-in.tsx";
import type { AccountEmail } from "./account-email-kinds.ts";

type Common = ReturnType<typeof commonOf>;

/** Writes the mails of some kinds. `appUrl` has no slash at its end. */
type Write<Kind extends AccountEmail["kind"]> = (
  mail: AccountEmail & { kind: Kind },
  common: Common,
  appUrl: string,
) => ReactElement<NoticeProps>;

/** A mail about an account, written. */
export function accountEmailOf(sender: EmailSender, mail: AccountEmail): ReactElement<NoticeProps> {
  const write = EMAILS[mail.kind] as Write<AccountEmail["kind"]>;
  return write(mail, commonOf(sender), sender.appUrl);
}

export type EmailSender = Pick<Config, "appName" | "appUrl" | "supportEmail">;

function commonOf({ appName, appUrl, supportEmail }: EmailSender) {
  return {
    appName,
    supportEmail,
    recoveryAddress: `${appUrl}/forgot-pass`,
    dashboardAddress: `${appUrl}/dashboard`,
    twoStepAddress: `${appUrl}/settings/security/two-step`,
    keysAddress: `${appUrl}/settings/api`,
    membersAddress: `${appUrl}/settings/members`,
    eventsAddress: `${appUrl}/settings/security/events`,
    // Signed out, the form itself would lead to the beginning of a registration.
    identityAddress: `${appUrl}/sign-in?to=/kyc-form`,
  };
}

const socialConnection: Write<"social-connected" | "social-disconnected"> = (mail, common) => {
  const connected = mail.kind === "social-connected";
  const subject = `${mail.provider} was ${connected ? "connected to" : "disconnected from"} your account`;
  return (
    <SocialConnected
      {...common}
      {...mail}
      {...factsOf(mail)}
      subject={subject}
      connected={connected}
    />
  );
};

const passkeyChange: Write<"passkey-added" | "passkey-removed"> = (mail, common) => {
  const added = mail.kind === "passkey-added";
  const subject = added
    ? "A passkey was added to your account"
    : "A passkey was removed from your account";
  return (
    <PasskeyChanged {...common} {...mail} {...factsOf(mail)} subject={subject} added={added} />
  );
};

const EMAILS: { [Kind in AccountEmail["kind"]]: Write<Kind> } = {
  code: (mail, common) => (
    <VerificationCode
      appName={common.appName}
      {...codeEmailTexts(common.appName)[mail.purpose]}
      code={marker(CODE)}
      minutes={CODE_MINUTES}
    />
  ),
  "already-registered": (_, common, appUrl) => (
    <AlreadyRegistered
      {...common}
      subject="You already have an account"
      signInAddress={`${appUrl}/sign-in`}
    />
  ),
  "address-in-use": (_, common) => (
    <AddressInUse {...common} subject="Someone tried to use your e-mail address" />
  ),
  welcome: (mail, common) => (
    <Welcome {...common} {...mail} subject={`Welcome to ${common.appName}, ${mail.firstName}`} />
  ),
  "new-device": (mail, common) => (
    <NewDevice {...common} {...mail} {...factsOf(mail)} subject="New sign-in to your account" />
  ),
  "password-changed": (mail, common) => (
    <PasswordChanged {...common} {...mail} {...factsOf(mail)} subject="Your password was changed" />
  ),
  "email-changed": (mail, common) => (
    <EmailChanged
      {...common}
      {...mail}
      {...factsOf(mail)}
      subject="Your e-mail address was changed"
    />
  ),
  "identity-outcome": (mail, common) => {
    const subject =
      mail.outcome === "passed"
        ? "Your identity is confirmed"
        : "Your identity could not be confirmed";
    return <IdentityOutcome {...common} {...mail} subject={subject} />;
  },
  "identity-waiting": (mail, common, appUrl) => {
    const checksAddress = `${appUrl}/operator/identity-checks`;
    return (
      <IdentityWaiting
        {...common}
        {...mail}
        subject="An identity check is waiting for your review"
        checksAddress={checksAddress}
      />
    );
  },
  "social-connected": socialConnection,
  "social-disconnected": socialConnection,
  "second-factor-on": (mail, common) => (
    <SecondFactorOn {...common} {...mail} {...factsOf(mail)} subject="Two-step sign-in is on" />
  ),
  "second-factor-off": (mail, common) => (
    <SecondFactorOff {...common} {...mail} {...factsOf(mail)} subject="Two-step sign-in is off" />
  ),
  "recovery-code-used": (mail, common) => (
    <RecoveryCodeUsed
      {...common}
      {...mail}
      {...factsOf(mail)}
      subject={recoveryCodeSubject(mail.left)}
    />
  ),
  "recovery-codes-renewed": (mail, common) => (
    <RecoveryCodesRenewed
      {...common}
      {...mail}
      {...factsOf(mail)}
      subject="You have new recovery codes"
    />
  ),
  "deletion-asked": (mail, common, appUrl) => (
    <DeletionAsked
      {...common}
      {...mail}
      {...factsOf(mail)}
      subject={`The account ${mail.accountName} will be deleted`}
      deletedOn={fullDate(mail.deleteAfter.toISOString(), mail.timeZone)}
      keepAddress={`${appUrl}/sign-in?to=/settings/data`}
    />
  ),
  standing: (mail, common) => {
    // "Your account was suspended" is how phishing begins: filters give it a point.
    const subject = {
      suspended: "We have suspended your account",
      restored: "Your account is open again",
      terminated: "We have permanently closed your account",
    }[mail.standing];
    const goesOn = mail.goesAt && fullDate(mail.goesAt.toISOString(), mail.timeZone);
    return <AccountStatus {...common} {...mail} subject={subject} goesOn={goesOn} />;
  },
  "key-expires": (mail, common) => {
    const { timeZone, keyName } = mail;
    const expiresOn = shortDay(mail.expiresAt.toISOString(), timeZone);
    return (
      <ApiKeyExpires
        {...common}
        {...mail}
        subject={`The API key ${keyName} expires on ${expiresOn}`}
        expiresOn={expiresOn}
      />
    );
  },
  "passkey-added": passkeyChange,
  "passkey-removed": passkeyChange,
  "key-created": (mail, common) => (
    <ApiKeyCreated
      {...common}
      {...mail}
      {...factsOf(mail)}
      subject={`New API key: ${mail.keyName}`}
    />
  ),
  "key-revoked": (mail, common) => (
    <ApiKeyRevoked
      {...common}
      {...mail}
      {...factsOf(mail)}
      subject={`API key revoked: ${mail.keyName}`}
    />
  ),
  "member-joined": (mail, common) => {
    const subject = `${mail.memberName} joined ${mail.accountName}`;
    return <MemberJoined {...common} {...mail} {...factsOf(mail)} subject={subject} />;
  },
  "data-downloaded": (mail, common) => {
    const subject = `${mail.accountName ? `All the data in ${mail.accountName}` : "Your own data"} was downloaded`;
    return <DataDownloaded {...common} {...mail} {...factsOf(mail)} subject={subject} />;
  },
  "account-deleted": (mail, common) => {
    const accountName = mail.accountName ?? null;
    const subject = accountName
      ? `The account of ${accountName} was deleted`
      : "Your account was deleted";
    return <AccountDeleted {...common} {...mail} subject={subject} accountName={accountName} />;
  },
};

function recoveryCodeSubject(left: number): string {
  if (left > 2) return "A recovery code was used";
  return left === 0 ? "Your last recovery code was used" : `A recovery code was used: ${left} left`;
}

function codeEmailTexts(appName: string) {
  return {
    registration: {
      subject: "Your code to confirm your e-mail address",
      heading: "Confirm your e-mail address",
      instruction: `Enter this code on the page where you are creating your ${appName} account:`,
      unasked:
        "Didn’t ask for this? You can ignore this e-mail. No account is created without the code.",
    },
    recovery: {
      subject: "Your code to choose a new password",
      heading: "Choose a new password",
      instruction: `Enter this code on the page where you are choosing a new password for ${appName}:`,
      unasked: "Didn’t ask for this? You can ignore this e-mail. Your password stays as it is.",
    },
    "email-change": {
      subject: "Your code to confirm your new e-mail address",
      heading: "Confirm your new e-mail address",
      instruction: `Enter this code in your ${appName} account settings to sign in with this address from now on:`,
      unasked:
        "Didn’t ask for this? You can ignore this e-mail. Nobody can use your address without the code.",
    },
    operator: {
      subject: "Your code to enter the operator’s area",
      heading: "Enter the operator’s area",
      instruction: `Enter this code on the page where you are opening the operator’s area of ${appName}:`,
      unasked:
        "Didn’t ask for this? Then someone is signed in as you. Sign out every session in " +
        "your account settings, and choose a new password.",
    },
  };
}

function factsOf(mail: {
  at?: Date;
  timeZone: string;
  device?: string | null;
  address?: string | null;
}) {
  return {
    when: mail.at ? fullDate(mail.at.toISOString(), mail.timeZone) : null,
    device: mail.device ?? null,
    address: mail.address ?? null,
  };
}
