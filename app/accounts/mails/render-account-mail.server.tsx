import type { ReactElement } from "react";
import { AccountDeleted } from "#emails/account-deleted.tsx";
import { AccountStanding } from "#emails/account-standing.tsx";
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
import type { Config } from "../../config.server.ts";
import { CODE } from "../../delivery/sealed-code.server.ts";
import { marker } from "../../messages/message-body.ts";
import type { MessageTemplate } from "../../messages/message-template.ts";
import { renderNotice } from "../../messages/render-notice.server.ts";
import { fullDate } from "../../ui/relative-time.ts";
import { CODE_MINUTES } from "../codes/codes.server.ts";
import type { AccountMail } from "./account-mail.ts";

type House = Pick<Config, "appName" | "appUrl" | "supportEmail">;

/** Mails that name nobody are the same for everybody, and rendered once. */
const kept = new Map<string, Promise<MessageTemplate>>();

/**
 * A mail about an account as the ledger takes it: typed braces stay braces, and only a code is left open, as `{Code}`.
 * `appUrl` has no slash at its end.
 */
export function renderAccountMail(house: House, mail: AccountMail): Promise<MessageTemplate> {
  if (mail.kind !== "code" && mail.kind !== "already-registered" && mail.kind !== "address-in-use") return dressed(house, mail);
  const purpose = mail.kind === "code" ? mail.purpose : null;
  const key = JSON.stringify([house.appName, house.appUrl, house.supportEmail, mail.kind, purpose]);
  const known = kept.get(key) ?? dressed(house, mail);
  kept.set(key, known);
  return known;
}

function dressed(house: House, mail: AccountMail): Promise<MessageTemplate> {
  const { subject, element } = dress(clean(house), clean(mail));
  return renderNotice(subject, element);
}

function dress({ appName, appUrl, supportEmail }: House, mail: AccountMail): { subject: string; element: ReactElement } {
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
      const { subject, ...words } = codeWords(appName)[mail.purpose];
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
      return { subject, element: <AccountStanding {...common} subject={subject} {...about} /> };
    }
    case "account-deleted": {
      const { firstName, accountName } = mail;
      const subject = accountName ? `The account of ${accountName} was deleted` : "Your account was deleted";
      const element = <AccountDeleted {...common} subject={subject} firstName={firstName} accountName={accountName ?? null} />;
      return { subject, element };
    }
  }
}

function codeWords(appName: string) {
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
