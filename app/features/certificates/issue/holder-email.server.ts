import { createHash } from "node:crypto";
import type { Database } from "#db/database.server.ts";

const ROWS_PER_STATEMENT = 500;

/** SHA-256 of the lower-cased address and the certificate's id, in hex: all that a credential says of an address. */
export function hashHolderEmail(email: string, certificateId: string): string {
  return createHash("sha256")
    .update(email.trim().toLowerCase() + certificateId)
    .digest("hex");
}

/**
 * Moves certificates to their holder's corrected address. Only where we write to and look people up changes: the credential keeps
 * the hash of the address it was issued to, so files downloaded before are still the ones that were issued.
 */
export async function moveCertificatesTo(trx: Database, certificateIds: readonly string[], email: string): Promise<void> {
  for (let start = 0; start < certificateIds.length; start += ROWS_PER_STATEMENT) {
    const ids = certificateIds.slice(start, start + ROWS_PER_STATEMENT);
    const unrecorded = await trx
      .selectFrom("certificates")
      .select(["id", "holderEmail"])
      .where("id", "in", ids)
      .where("issuedEmailHash", "is", null)
      .execute();
    for (const { id, holderEmail } of unrecorded) {
      await trx
        .updateTable("certificates")
        .set({ issuedEmailHash: hashHolderEmail(holderEmail, id) })
        .where("id", "=", id)
        .execute();
    }
    await trx.updateTable("certificates").set({ holderEmail: email }).where("id", "in", ids).execute();
  }
}
