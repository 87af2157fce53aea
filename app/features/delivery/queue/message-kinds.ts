import type { BatchesTable } from "#db/schema/batches.ts";

/** Kinds that an organiser confirms as a whole, and finds under Sent. */
export const MASS_KINDS = ["certificates", "bulk"] as const satisfies BatchesTable["kind"][];

export const BATCH_KINDS = [
  ...MASS_KINDS,
  "form",
  "webinar",
  "test",
  "summary",
  "notice",
  "code",
] as const satisfies BatchesTable["kind"][];

/** Kinds that an organiser sends to other people. */
const FOR_OTHERS: readonly BatchesTable["kind"][] = [...MASS_KINDS, "form", "webinar"];

export function isForOthers(kind: BatchesTable["kind"]): boolean {
  return FOR_OTHERS.includes(kind);
}

export function isMass(kind: BatchesTable["kind"]): boolean {
  return (MASS_KINDS as readonly string[]).includes(kind);
}
