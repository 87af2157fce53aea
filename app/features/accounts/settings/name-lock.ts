import type { Organiser } from "../require-organiser.server.ts";

/** Why a person's name can't be changed, or null. `wasChecked`: a check of the identity passed under this name. */
export function nameLock(
  account: Pick<Organiser["account"], "kind" | "identityStatus">,
  wasChecked: boolean,
): "pending" | "checked" | null {
  if (account.kind === "company") return null;
  if (account.identityStatus === "pending") return "pending";
  return account.identityStatus === "passed" && wasChecked ? "checked" : null;
}

export const NAME_LOCK_MESSAGE = {
  pending: "Your identity is being checked under this name, so it can’t be changed until that is done.",
  checked: "Your identity was checked under this name, so it can’t be changed here.",
} as const;
