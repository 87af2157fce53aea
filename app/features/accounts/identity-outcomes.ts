import type { IdentityChecksTable } from "#db/schema/identity-checks.ts";

/** What the operator reads of a check. */
export const OUTCOME_LABELS: Record<IdentityChecksTable["outcome"], string> = {
  checking: "Being checked",
  pending: "Waiting",
  match: "Matched",
  approved: "Approved",
  refused: "Refused",
  mismatch: "Name does not match",
  not_found: "No such NIN",
  taken: "Belongs to another account",
  unavailable: "Service did not answer",
};
