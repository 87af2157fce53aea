import { type NameHold, sendingLock } from "#app/features/delivery/health/sending-lock.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import type { Organiser } from "./organiser.server.ts";
import type { Role } from "./role.ts";

/**
 * `suspended`: until an operator restores it. `terminated`: for good; everything in it is deleted
 * some time later.
 */
export type AccountStatus = "open" | "suspended" | "terminated";

/** The columns of an account's row that say how it stands. Times are ISO. */
interface AccountStatusColumns {
  suspendedAt: string | null;
  terminatedAt: string | null;
}

/** How long everything in a terminated account is kept before it is deleted, in days. */
export const KEPT_DAYS_AFTER_TERMINATION = 90;

/** How an account stands. */
export function accountStatusOf({
  suspendedAt,
  terminatedAt,
}: AccountStatusColumns): AccountStatus {
  if (terminatedAt !== null) return "terminated";
  return suspendedAt === null ? "open" : "suspended";
}

/**
 * Whether nobody may work in an account, and nothing of it is open to the public but its
 * certificates.
 */
export function isClosed(columns: AccountStatusColumns): boolean {
  return accountStatusOf(columns) !== "open";
}

/** What an owner or a member reads where they would sign in. `reason` as the operator wrote it. */
export function accountClosedMessage(
  account: AccountStatusColumns & { name: string; standingReason: string | null },
  supportEmail: string,
) {
  const done =
    accountStatusOf(account) === "terminated" ? "has been closed for good" : "is suspended";
  const reason = account.standingReason?.trim();
  return (
    `The account “${account.name}” ${done}.${reason ? ` Reason: ${ended(reason)}` : ""} ` +
    `If you think this is a mistake, write to ${supportEmail}.`
  );
}

function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** What every dashboard page says of the account, above all else. */
export interface AccountNotice {
  text: string;
  /**
   * A link to what can be done, or a button that posts an empty form. Null: this person can do
   * nothing about it.
   */
  act: { label: string; href: string } | { label: string; postTo: string } | null;
  /** Nothing is about to be lost: it may stay away where there is little room. */
  calm: boolean;
}

/** Null: the account stays, and may send. */
export function accountNotice(
  account: Pick<
    Organiser["account"],
    "kind" | "identityStatus" | "deleteAfter" | "sendingPausedReason" | "timeZone"
  > &
    NameHold,
  role: Role,
): AccountNotice | null {
  if (account.deleteAfter) {
    return {
      text:
        "This account and everything in it will be deleted on " +
        `${fullDate(account.deleteAfter, account.timeZone)}. Nothing will be sent from it ` +
        `until then.${role === "owner" ? "" : " Only an owner can keep it."}`,
      act: role === "owner" ? { label: "Keep my account", postTo: "/settings/data/keep" } : null,
      calm: false,
    };
  }
  const lock = sendingLock(account);
  return lock && { text: lock.text, act: lock.link, calm: true };
}

/** The same while e-mails wait for the account's sending limits. */
export function waitingNotice(text: string): AccountNotice {
  return { text, act: { label: "See your limits", href: "/settings/plan/usage" }, calm: false };
}
