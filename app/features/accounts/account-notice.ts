import { sendingLock } from "#app/features/delivery/health/sending-lock.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import type { Organiser } from "./organiser.server.ts";
import type { Role } from "./role.ts";

/** What every dashboard page says of the account, above all else. */
export interface AccountNotice {
  text: string;
  /** A link to what can be done, or a button that posts an empty form. Null: this person can do nothing about it. */
  act: { label: string; href: string } | { label: string; postTo: string } | null;
  /** Nothing is about to be lost: it may stay away where there is little room. */
  calm: boolean;
}

/** Null: the account stays, and may send. */
export function accountNotice(
  account: Pick<Organiser["account"], "kind" | "identityStatus" | "deleteAfter" | "sendingPausedReason" | "timeZone">,
  role: Role,
): AccountNotice | null {
  if (account.deleteAfter) {
    return {
      text: `This account and everything in it will be deleted on ${fullDate(account.deleteAfter, account.timeZone)}. Nothing will be sent from it until then.${role === "owner" ? "" : " Only an owner can keep it."}`,
      act: role === "owner" ? { label: "Keep my account", postTo: "/settings/data/keep" } : null,
      calm: false,
    };
  }
  const lock = sendingLock(account);
  return lock && { text: lock.text, act: lock.link, calm: true };
}
