import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { type RecordResult, readResults } from "./record-results.ts";
import { findSenderDomain } from "./sender-domain.server.ts";

/** By this the refusal of a mail server is known among the results. */
export const REFUSED = "refused";

/**
 * Sends no more mail from the domain of an account, which the mail server or provider doesn't let
 * us send from: nobody else's mail has to wait for that. It stays so until somebody looks again.
 */
export async function holdRefusedDomain(
  db: Kysely<Schema>,
  { accountId, reason, now }: { accountId: string; reason: string; now: Date },
): Promise<void> {
  const row = await findSenderDomain(db, accountId);
  if (row?.state !== "active") return;
  const refused: RecordResult = {
    id: REFUSED,
    purpose: "provider",
    type: "TXT",
    name: "",
    value: "",
    status: "different",
    found: [],
    text: `Our mail server refuses to send from ${row.domain}: ${reason.slice(0, 300)}`,
    counts: false,
  };
  const others = readResults(row).filter(({ id }) => id !== REFUSED);
  await db
    .updateTable("senderDomains")
    .set({
      state: "held",
      results: JSON.stringify([...others, refused]),
      nextCheckAt: now.toISOString(),
    })
    .where("id", "=", row.id)
    .where("state", "=", "active")
    .execute();
}
