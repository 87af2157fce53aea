import { domainToASCII, domainToUnicode } from "node:url";
import type { ReactElement } from "react";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { CODE, CODE_MINUTES } from "#app/features/delivery/queue/queue-message.server.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import { marker } from "#app/features/delivery/templates/message-body.ts";
import type { MessageTemplate } from "#app/features/delivery/templates/message-template.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { readEmailAddress } from "#app/platform/text/email-address.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { oneLine, wholeName } from "#app/platform/text/wording.ts";
import { fullDate, shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
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

/**
 * Where it was done: the browser in words ("Chrome on Windows") and the address of its network.
 * What is not known is left out.
 */
export interface RequestOrigin {
  device?: string | null;
  address?: string | null;
}

/** What somebody did, or anybody who got into their account. */
interface DoneByPerson extends RequestOrigin {
  firstName: string;
  at: Date;
  timeZone: string;
}

/**
 * The mails an account gets about itself, by what happened. Times are shown in `timeZone`, an IANA
 * name.
 */
export type AccountEmail =
  | {
      kind: "code";
      code: string;
      purpose: "registration" | "recovery" | "email-change" | "operator";
    }
  /** To somebody who registers with an address that has an account. */
  | { kind: "already-registered" }
  /** To an account's address, when someone in another account tries to change to it. */
  | { kind: "address-in-use" }
  | { kind: "welcome"; firstName: string; canSend: boolean }
  | {
      kind: "new-device";
      firstName: string;
      device: string;
      at: Date;
      timeZone: string;
      address: string | null;
    }
  | ({ kind: "password-changed" } & DoneByPerson)
  /** To the old address. */
  | ({ kind: "email-changed"; newEmail: string } & DoneByPerson)
  | {
      kind: "identity-outcome";
      firstName: string;
      outcome: "passed" | "refused";
      note: string | null;
    }
  /** To the operator. */
  | { kind: "identity-waiting"; name: string }
  | ({ kind: "social-connected" | "social-disconnected"; provider: "Google" | "X" } & DoneByPerson)
  | ({ kind: "second-factor-on" | "recovery-codes-renewed" } & DoneByPerson)
  | ({ kind: "second-factor-off"; byOperator: boolean } & DoneByPerson)
  /** `left`: how many recovery codes they have still. */
  | ({ kind: "recovery-code-used"; left: number } & DoneByPerson)
  /** To everybody who works in an account that is to be deleted. */
  | ({
      kind: "deletion-asked";
      firstName: string;
      accountName: string;
      /** The name of the owner who asked; null: the person who gets this mail. */
      askedBy: string | null;
      /**
       * Owners can keep the account. `only-here`: a member of no other account, whose sign-in is
       * deleted with this one.
       */
      reader: "owner" | "member" | "only-here";
      deleteAfter: Date;
      timeZone: string;
      at?: Date;
    } & RequestOrigin)
  /** To everybody who works in an account that was suspended, restored or closed for good. */
  | {
      kind: "standing";
      standing: "suspended" | "restored" | "terminated";
      firstName: string;
      accountName: string;
      reason: string;
      /** When everything in it is deleted. */
      goesAt: Date | null;
      timeZone: string;
    }
  | ({ kind: "passkey-added" | "passkey-removed"; passkeyName: string } & DoneByPerson)
  /** To the owners of an account. */
  | {
      kind: "key-expires";
      firstName: string;
      accountName: string;
      keyName: string;
      expiresAt: Date;
      timeZone: string;
    }
  /** To the owners. `createdBy`: who made it; null: the reader. `may`: what it may do, in words. */
  | ({
      kind: "key-created";
      accountName: string;
      keyName: string;
      createdBy: string | null;
      may: string;
    } & DoneByPerson)
  /** To the owners. `revokedBy`: who ended it; null: the reader. */
  | ({
      kind: "key-revoked";
      accountName: string;
      keyName: string;
      revokedBy: string | null;
    } & DoneByPerson)
  /** To the owners, but for the one who joined. `joinedAs`: "an editor". */
  | ({
      kind: "member-joined";
      accountName: string;
      memberName: string;
      memberEmail: string;
      joinedAs: string;
    } & DoneByPerson)
  /**
   * To the owners, or without `accountName` to who downloaded their own data. `doneBy`: who did it;
   * null: the reader.
   */
  | ({ kind: "data-downloaded"; accountName: string | null; doneBy: string | null } & DoneByPerson)
  /** `accountName`: to somebody who was a member of it, and stays with another one. */
  | { kind: "account-deleted"; firstName: string; accountName?: string };

/**
 * The one spelling of an address that an account is known by: lower case, and an international host
 * name in its own letters however it was typed (UTS #46). Null when it is not an address.
 */
export function readAccountEmail(typed: string): string | null {
  const reading = readEmailAddress(typed);
  if (!reading.ok) return null;
  const at = reading.email.lastIndexOf("@");
  const host = domainToUnicode(domainToASCII(reading.email.slice(at + 1)));
  return host ? `${reading.email.slice(0, at)}@${host}` : null;
}

type EmailSender = Pick<Config, "appName" | "appUrl" | "supportEmail">;

/** Mails that name nobody are the same for everybody, and rendered once. */
const renderedTemplates = new Map<string, Promise<MessageTemplate>>();

/**
 * A mail about an account as the ledger takes it: typed braces stay braces, and only a code is left
 * open, as `{Code}`. `appUrl` has no slash at its end.
 */
export function renderAccountEmail(
  sender: EmailSender,
  mail: AccountEmail,
): Promise<MessageTemplate> {
  if (mail.kind !== "code" && mail.kind !== "already-registered" && mail.kind !== "address-in-use")
    return renderTemplate(sender, mail);
  const purpose = mail.kind === "code" ? mail.purpose : null;
  const key = JSON.stringify([
    sender.appName,
    sender.appUrl,
    sender.supportEmail,
    mail.kind,
    purpose,
  ]);
  const known = renderedTemplates.get(key) ?? renderTemplate(sender, mail);
  renderedTemplates.set(key, known);
  return known;
}

function renderTemplate(sender: EmailSender, mail: AccountEmail): Promise<MessageTemplate> {
  const element = emailOf(clean(sender), clean(mail));
  return renderNotice(element.props.subject, element);
}

function emailOf(
  { appName, appUrl, supportEmail }: EmailSender,
  mail: AccountEmail,
): ReactElement<NoticeProps> {
  const common = {
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
  switch (mail.kind) {
    case "code":
      return (
        <VerificationCode
          appName={appName}
          {...codeEmailTexts(appName)[mail.purpose]}
          code={marker(CODE)}
          minutes={CODE_MINUTES}
        />
      );
    case "already-registered":
      return (
        <AlreadyRegistered
          {...common}
          subject="You already have an account"
          signInAddress={`${appUrl}/sign-in`}
        />
      );
    case "address-in-use":
      return <AddressInUse {...common} subject="Someone tried to use your e-mail address" />;
    case "welcome":
      return <Welcome {...common} {...mail} subject={`Welcome to ${appName}, ${mail.firstName}`} />;
    case "new-device":
      return (
        <NewDevice {...common} {...mail} {...factsOf(mail)} subject="New sign-in to your account" />
      );
    case "password-changed":
      return (
        <PasswordChanged
          {...common}
          {...mail}
          {...factsOf(mail)}
          subject="Your password was changed"
        />
      );
    case "email-changed":
      return (
        <EmailChanged
          {...common}
          {...mail}
          {...factsOf(mail)}
          subject="Your e-mail address was changed"
        />
      );
    case "identity-outcome": {
      const subject =
        mail.outcome === "passed"
          ? "Your identity is confirmed"
          : "Your identity could not be confirmed";
      return <IdentityOutcome {...common} {...mail} subject={subject} />;
    }
    case "identity-waiting": {
      const checksAddress = `${appUrl}/operator/identity-checks`;
      return (
        <IdentityWaiting
          {...common}
          {...mail}
          subject="An identity check is waiting for you"
          checksAddress={checksAddress}
        />
      );
    }
    case "social-connected":
    case "social-disconnected": {
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
    }
    case "second-factor-on":
      return (
        <SecondFactorOn {...common} {...mail} {...factsOf(mail)} subject="Two-step sign-in is on" />
      );
    case "second-factor-off":
      return (
        <SecondFactorOff
          {...common}
          {...mail}
          {...factsOf(mail)}
          subject="Two-step sign-in is off"
        />
      );
    case "recovery-code-used":
      return (
        <RecoveryCodeUsed
          {...common}
          {...mail}
          {...factsOf(mail)}
          subject={recoveryCodeSubject(mail.left)}
        />
      );
    case "recovery-codes-renewed":
      return (
        <RecoveryCodesRenewed
          {...common}
          {...mail}
          {...factsOf(mail)}
          subject="You have new recovery codes"
        />
      );
    case "deletion-asked":
      return (
        <DeletionAsked
          {...common}
          {...mail}
          {...factsOf(mail)}
          subject={`The account ${mail.accountName} will be deleted`}
          deletedOn={fullDate(mail.deleteAfter.toISOString(), mail.timeZone)}
          keepAddress={`${appUrl}/sign-in?to=/settings/data`}
        />
      );
    case "standing": {
      // "Your account was suspended" is how phishing begins: filters give it a point.
      const subject = {
        suspended: "We have suspended your account",
        restored: "Your account is open again",
        terminated: "We have closed your account for good",
      }[mail.standing];
      const goesOn = mail.goesAt && fullDate(mail.goesAt.toISOString(), mail.timeZone);
      return <AccountStatus {...common} {...mail} subject={subject} goesOn={goesOn} />;
    }
    case "key-expires": {
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
    }
    case "passkey-added":
    case "passkey-removed": {
      const added = mail.kind === "passkey-added";
      const subject = added
        ? "A passkey was added to your account"
        : "A passkey was removed from your account";
      return (
        <PasskeyChanged {...common} {...mail} {...factsOf(mail)} subject={subject} added={added} />
      );
    }
    case "key-created":
      return (
        <ApiKeyCreated
          {...common}
          {...mail}
          {...factsOf(mail)}
          subject={`New API key: ${mail.keyName}`}
        />
      );
    case "key-revoked":
      return (
        <ApiKeyRevoked
          {...common}
          {...mail}
          {...factsOf(mail)}
          subject={`API key revoked: ${mail.keyName}`}
        />
      );
    case "member-joined": {
      const subject = `${mail.memberName} joined ${mail.accountName}`;
      return <MemberJoined {...common} {...mail} {...factsOf(mail)} subject={subject} />;
    }
    case "data-downloaded": {
      const subject = `${mail.accountName ? `All the data in ${mail.accountName}` : "Your own data"} was downloaded`;
      return <DataDownloaded {...common} {...mail} {...factsOf(mail)} subject={subject} />;
    }
    case "account-deleted": {
      const accountName = mail.accountName ?? null;
      const subject = accountName
        ? `The account of ${accountName} was deleted`
        : "Your account was deleted";
      return <AccountDeleted {...common} {...mail} subject={subject} accountName={accountName} />;
    }
  }
}

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

/** Of people and accounts; the product's own name is the operator's. */
const IS_NAME = /^(?:firstName|accountName|keyName|doneBy|invitedBy|inviter)$/;
const lineOf = (prop: string, text: string) =>
  IS_NAME.test(prop) ? mailedName(text) : oneLine(text);

/** Typed text is one line, without control characters and those that mark a placeholder. */
function clean<T extends object>(given: T): T {
  const entries = Object.entries(given).map(([name, value]) => [
    name,
    typeof value === "string" ? lineOf(name, value) : value,
  ]);
  return Object.fromEntries(entries) as T;
}

/**
 * Puts one mail about an account into the ledger, which mass mailings can't hold up. Call
 * `wakeDelivery(db)` after the commit. A code is kept sealed, leaves before it expires or not at
 * all, and is wiped from the ledger once it has left.
 */
export async function queueAccountEmail(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: {
    accountId: string | null;
    to: { name: string; email: string };
    mail: AccountEmail;
    now: Date;
  },
): Promise<void> {
  const { accountId, mail, now } = given;
  const template = await renderAccountEmail(app.config, mail);
  // Until an address is proved, its name was typed by anybody: a stranger's inbox is not where it
  // gets read (C23).
  const isProved =
    mail.kind !== "code" && mail.kind !== "already-registered" && mail.kind !== "address-in-use";
  const to = { name: isProved ? given.to.name : "", email: given.to.email };
  const code = mail.kind === "code" ? mail.code : undefined;
  await enqueueNotice(trx, app, { accountId, to, template, code, now });
}

/**
 * Queues an e-mail to each owner of an account. `mailOf` gets the owner, and who did it: null when
 * that is the reader; it returns null for an owner who gets none.
 */
export async function emailOwners(
  trx: Database,
  app: Pick<AppContext, "config">,
  { accountId, actorId, now }: { accountId: string; actorId: string; now: Date },
  mailOf: (about: {
    firstName: string;
    accountName: string;
    timeZone: string;
    doneBy: string | null;
  }) => AccountEmail | null,
): Promise<void> {
  const account = await trx
    .selectFrom("accounts")
    .select(["name as accountName", "timeZone"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const people = await trx
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .select(["users.id", "users.firstName", "users.lastName", "users.email", "memberships.role"])
    .where("memberships.accountId", "=", accountId)
    .execute();
  const actor = people.find(({ id }) => id === actorId);
  for (const { id, firstName, lastName, email } of people.filter(({ role }) => role === "owner")) {
    const doneBy = id === actorId ? null : actor ? wholeName(actor) || actor.email : "someone";
    const to = { name: wholeName({ firstName, lastName }), email };
    const mail = mailOf({ ...account, firstName, doneBy });
    if (mail) await queueAccountEmail(trx, app, { accountId, to, mail, now });
  }
}
