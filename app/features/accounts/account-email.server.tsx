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
import { fullDate } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { AccountDeleted } from "#emails/account-deleted.tsx";
import { AccountStatus } from "#emails/account-status.tsx";
import { AddressInUse } from "#emails/address-in-use.tsx";
import { AlreadyRegistered } from "#emails/already-registered.tsx";
import { DeletionAsked } from "#emails/deletion-asked.tsx";
import { EmailChanged } from "#emails/email-changed.tsx";
import { IdentityOutcome } from "#emails/identity-outcome.tsx";
import { IdentityWaiting } from "#emails/identity-waiting.tsx";
import { NewDevice } from "#emails/new-device.tsx";
import { PasswordChanged } from "#emails/password-changed.tsx";
import { SocialConnected } from "#emails/social-connected.tsx";
import { VerificationCode } from "#emails/verification-code.tsx";
import { Welcome } from "#emails/welcome.tsx";

/** Where it was done: the browser in words ("Chrome on Windows") and the address of its network. What is not known is left out. */
export interface RequestOrigin {
  device?: string | null;
  address?: string | null;
}

/** The mails an account gets about itself, by what happened. Times are shown in `timeZone`, an IANA name. */
export type AccountEmail =
  | { kind: "code"; code: string; purpose: "registration" | "recovery" | "email-change" | "operator" }
  /** To somebody who registers with an address that has an account. */
  | { kind: "already-registered" }
  /** To an account's address, when someone in another account tries to change to it. */
  | { kind: "address-in-use" }
  | { kind: "welcome"; firstName: string; canSend: boolean }
  | { kind: "new-device"; firstName: string; device: string; at: Date; timeZone: string; address: string | null }
  | ({ kind: "password-changed"; firstName: string; at: Date; timeZone: string } & RequestOrigin)
  /** To the old address. */
  | ({ kind: "email-changed"; firstName: string; newEmail: string; at: Date; timeZone: string } & RequestOrigin)
  | { kind: "identity-outcome"; firstName: string; outcome: "passed" | "refused"; note: string | null }
  /** To the operator. */
  | { kind: "identity-waiting"; name: string }
  | ({ kind: "social-connected"; firstName: string; provider: "Google" | "X"; at: Date; timeZone: string } & RequestOrigin)
  | ({ kind: "social-disconnected"; firstName: string; provider: "Google" | "X"; at: Date; timeZone: string } & RequestOrigin)
  /** To everybody who works in an account that is to be deleted. */
  | ({
      kind: "deletion-asked";
      firstName: string;
      accountName: string;
      /** The name of the owner who asked; null: the person who gets this mail. */
      askedBy: string | null;
      /** Owners can keep the account. `only-here`: a member of no other account, whose sign-in is deleted with this one. */
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
  /** `accountName`: to somebody who was a member of it, and stays with another one. */
  | { kind: "account-deleted"; firstName: string; accountName?: string };

/**
 * The one spelling of an address that an account is known by: lower case, and an international host name in its own letters
 * however it was typed (UTS #46). Null when it is not an address.
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
 * A mail about an account as the ledger takes it: typed braces stay braces, and only a code is left open, as `{Code}`.
 * `appUrl` has no slash at its end.
 */
export function renderAccountEmail(sender: EmailSender, mail: AccountEmail): Promise<MessageTemplate> {
  if (mail.kind !== "code" && mail.kind !== "already-registered" && mail.kind !== "address-in-use")
    return renderTemplate(sender, mail);
  const purpose = mail.kind === "code" ? mail.purpose : null;
  const key = JSON.stringify([sender.appName, sender.appUrl, sender.supportEmail, mail.kind, purpose]);
  const known = renderedTemplates.get(key) ?? renderTemplate(sender, mail);
  renderedTemplates.set(key, known);
  return known;
}

function renderTemplate(sender: EmailSender, mail: AccountEmail): Promise<MessageTemplate> {
  const { subject, element } = emailContent(clean(sender), clean(mail));
  return renderNotice(subject, element);
}

function emailContent(
  { appName, appUrl, supportEmail }: EmailSender,
  mail: AccountEmail,
): { subject: string; element: ReactElement } {
  const common = {
    appName,
    supportEmail,
    recoveryAddress: `${appUrl}/forgot-pass`,
    dashboardAddress: `${appUrl}/dashboard`,
    // Signed out, the form itself would lead to the beginning of a registration.
    identityAddress: `${appUrl}/sign-in?to=/kyc-form`,
  };
  switch (mail.kind) {
    case "code": {
      const { subject, ...words } = codeEmailTexts(appName)[mail.purpose];
      const code = marker(CODE);
      return {
        subject,
        element: <VerificationCode appName={appName} subject={subject} {...words} code={code} minutes={CODE_MINUTES} />,
      };
    }
    case "already-registered": {
      const subject = "You already have an account";
      return { subject, element: <AlreadyRegistered {...common} subject={subject} signInAddress={`${appUrl}/sign-in`} /> };
    }
    case "address-in-use": {
      const subject = "Someone tried to use your e-mail address";
      return { subject, element: <AddressInUse {...common} subject={subject} /> };
    }
    case "welcome": {
      const subject = `Welcome to ${appName}, ${mail.firstName}`;
      return { subject, element: <Welcome {...common} subject={subject} firstName={mail.firstName} canSend={mail.canSend} /> };
    }
    case "new-device": {
      const subject = "New sign-in to your account";
      return { subject, element: <NewDevice {...common} subject={subject} firstName={mail.firstName} {...factsOf(mail)} /> };
    }
    case "password-changed": {
      const subject = "Your password was changed";
      return {
        subject,
        element: <PasswordChanged {...common} subject={subject} firstName={mail.firstName} {...factsOf(mail)} />,
      };
    }
    case "email-changed": {
      const subject = "Your e-mail address was changed";
      const { firstName, newEmail } = mail;
      return {
        subject,
        element: <EmailChanged {...common} subject={subject} firstName={firstName} newEmail={newEmail} {...factsOf(mail)} />,
      };
    }
    case "identity-outcome": {
      const subject = mail.outcome === "passed" ? "Your identity is confirmed" : "Your identity could not be confirmed";
      const { firstName, outcome, note } = mail;
      return {
        subject,
        element: <IdentityOutcome {...common} subject={subject} firstName={firstName} outcome={outcome} note={note} />,
      };
    }
    case "identity-waiting": {
      const subject = "An identity waits for your decision";
      const checksAddress = `${appUrl}/operator/identity-checks`;
      return {
        subject,
        element: <IdentityWaiting {...common} subject={subject} name={mail.name} checksAddress={checksAddress} />,
      };
    }
    case "social-connected":
    case "social-disconnected": {
      const { firstName, provider } = mail;
      const connected = mail.kind === "social-connected";
      const subject = `${provider} was ${connected ? "connected with" : "disconnected from"} your account`;
      const about = { firstName, provider, connected, ...factsOf(mail) };
      return { subject, element: <SocialConnected {...common} subject={subject} {...about} /> };
    }
    case "deletion-asked": {
      const { accountName, askedBy, reader } = mail;
      const subject = `The account ${accountName} will be deleted`;
      return {
        subject,
        element: (
          <DeletionAsked
            {...common}
            subject={subject}
            firstName={mail.firstName}
            accountName={accountName}
            askedBy={askedBy}
            reader={reader}
            deletedOn={fullDate(mail.deleteAfter.toISOString(), mail.timeZone)}
            keepAddress={`${appUrl}/sign-in?to=/settings/data`}
            {...factsOf(mail)}
          />
        ),
      };
    }
    case "standing": {
      const { standing, firstName, accountName, reason, goesAt, timeZone } = mail;
      // "Your account was suspended" is how phishing begins: filters give it a point.
      const subject = {
        suspended: "We have suspended your account",
        restored: "Your account is open again",
        terminated: "We have closed your account for good",
      }[standing];
      const goesOn = goesAt && fullDate(goesAt.toISOString(), timeZone);
      const about = { firstName, accountName, standing, reason, goesOn };
      return { subject, element: <AccountStatus {...common} subject={subject} {...about} /> };
    }
    case "account-deleted": {
      const { firstName, accountName } = mail;
      const subject = accountName ? `The account of ${accountName} was deleted` : "Your account was deleted";
      const element = <AccountDeleted {...common} subject={subject} firstName={firstName} accountName={accountName ?? null} />;
      return { subject, element };
    }
  }
}

function codeEmailTexts(appName: string) {
  return {
    registration: {
      subject: "Your code to confirm your e-mail address",
      heading: "Confirm your e-mail address",
      instruction: `Type this code on the page where you are opening your account at ${appName}:`,
      unasked:
        "Did you not ask for it? Then there is nothing to do: without the code, nobody can open an account with your address.",
    },
    recovery: {
      subject: "Your code to choose a new password",
      heading: "Choose a new password",
      instruction: `Type this code on the page where you are choosing a new password for ${appName}:`,
      unasked: "Did you not ask for it? Then there is nothing to do: your password stays as it is.",
    },
    "email-change": {
      subject: "Your code to confirm your new e-mail address",
      heading: "Confirm your new e-mail address",
      instruction: `Type this code in the settings of your account at ${appName}, to sign in with this address from then on:`,
      unasked: "Did you not ask for it? Then there is nothing to do: without the code, nobody can use your address.",
    },
    operator: {
      subject: "Your code to enter the operator’s area",
      heading: "Enter the operator’s area",
      instruction: `Type this code on the page where you are entering the operator’s area of ${appName}:`,
      unasked:
        "Did you not ask for it? Then somebody is signed in as you. Sign out every session in your account settings, and choose a password.",
    },
  };
}

function factsOf(mail: { at?: Date; timeZone: string; device?: string | null; address?: string | null }) {
  return {
    when: mail.at ? fullDate(mail.at.toISOString(), mail.timeZone) : null,
    device: mail.device ?? null,
    address: mail.address ?? null,
  };
}

/** Typed text is one line, and holds neither control letters nor the ones that mark a placeholder. */
function clean<T extends object>(given: T): T {
  const entries = Object.entries(given).map(([name, value]) => [name, typeof value === "string" ? cleanText(value) : value]);
  return Object.fromEntries(entries) as T;
}

function cleanText(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ue000-\ue002]+/g, " ")
    .replace(/\p{Cs}/gu, "\ufffd")
    .trim();
}

/**
 * Puts one mail about an account into the ledger, before mass mailings. Call `wakeDelivery(db)` after the commit.
 * A code is kept sealed, leaves before it expires or not at all, and is wiped from the ledger once it has left.
 */
export async function queueAccountEmail(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: { accountId: string | null; to: { name: string; email: string }; mail: AccountEmail; now: Date },
): Promise<void> {
  const { accountId, mail, now } = given;
  const template = await renderAccountEmail(app.config, mail);
  // Until an address is proved, its name was typed by anybody: a stranger's inbox is not where it gets read (C23).
  const isProved = mail.kind !== "code" && mail.kind !== "already-registered" && mail.kind !== "address-in-use";
  const to = { name: isProved ? given.to.name : "", email: given.to.email };
  const code = mail.kind === "code" ? mail.code : undefined;
  await enqueueNotice(trx, app, { accountId, to, template, code, now });
}
