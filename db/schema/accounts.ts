import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/** One individual or company that issues certificates. Everything an organiser owns hangs from here. */
export interface AccountsTable {
  id: string;
  kind: "individual" | "company";
  /** Shown as the issuer on every certificate and in the From name of every mail. */
  name: string;
  supportEmail: string;
  /** IANA zone; stored times are UTC and shown in this one. */
  timeZone: string;
  createdAt: string;
  /** Companies: one of `app/features/accounts/settings/organisation-choices.ts`. */
  industry: Generated<string | null>;
  size: Generated<string | null>;
  website: Generated<string | null>;
  /** "+2348031234567": a company's from its registration, a person's from the identity check. */
  phone: Generated<string | null>;
  logoFileKey: Generated<string | null>;
  /** The plan asked for at registration. */
  chosenPlan: Generated<"free" | "essentials" | "pro" | null>;
  /** An individual may send once this is `passed`. Companies are not checked: theirs is `passed`. */
  identityStatus: Generated<"none" | "pending" | "passed" | "refused">;
  /** Set: the account goes at this time, unless its organiser takes it back before. */
  deleteAfter: Generated<string | null>;
  /** What stands in its link of invitation (`/signup?ref=…`); null until its organiser first looks at the link. */
  referralCode: Generated<string | null>;
  /** The account by whose link this one came. */
  referredById: Generated<string | null>;
  /** Set: nothing is sent and nobody signs in until an operator restores it. Certificates stay verifiable. */
  suspendedAt: Generated<string | null>;
  /** Set: for good. */
  terminatedAt: Generated<string | null>;
  /** Why, as its organiser reads it. */
  standingReason: Generated<string | null>;
  /** Set: nothing is sent, by itself (too many bounces or complaints) or by an operator; everything else goes on. */
  sendingPausedAt: Generated<string | null>;
  sendingPausedReason: Generated<string | null>;
  /** When an operator last let it send again: mails that left before count no more for its health. */
  mailCountedSince: Generated<string | null>;
  /** 1: "Made with …" is left out of its forms and mails, while it is on a paid plan. */
  hidesBranding: Generated<Flag>;
  /** After so many months names and addresses go from the mails that were sent. Null: they stay as long as the account. */
  mailsKeptMonths: Generated<number | null>;
  /** Of sends that were through before this time they are gone already. */
  mailsPurgedUntil: Generated<string | null>;
}
