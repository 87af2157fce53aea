import { setImmediate as letOthersRun } from "node:timers/promises";
import { sql } from "kysely";
import { forgetDrawings } from "../certificates/drawing/forget-drawings.server.ts";
import type { Installation } from "../installation.server.ts";
import type { Erased } from "./erase-traces.server.ts";

const ROWS_A_STEP = 200;
/** What the public page says; anybody can read it. */
export const ERASED_REASON = "Withdrawn, and the name on it erased.";
const ERASED_HOLDER = "Name erased";

/**
 * Revokes somebody's certificates and takes the person out of them: a certificate can't vouch for nobody. Their pages say that
 * they were withdrawn, without a name; earlier revocations keep their date. Returns how many.
 */
export async function eraseCertificates(
  { db, clock, config }: Pick<Installation, "db" | "clock" | "config">,
  { accountId, email }: Erased,
): Promise<number> {
  let count = 0;
  for (;;) {
    const rows = await db
      .selectFrom("certificates")
      .select("id")
      .where("accountId", "=", accountId)
      .where("holderEmail", "=", email)
      .limit(ROWS_A_STEP)
      .execute();
    if (rows.length === 0) break;
    await db
      .updateTable("certificates")
      .set({
        status: "revoked",
        revokedAt: sql<string>`coalesce("revokedAt", ${clock().toISOString()})`,
        revokeReason: ERASED_REASON,
        holderName: ERASED_HOLDER,
        holderEmail: "",
        issuedEmailHash: null,
        values: "{}",
        recipientId: null,
      })
      .where(
        "id",
        "in",
        rows.map(({ id }) => id),
      )
      .execute();
    count += rows.length;
    await letOthersRun();
  }
  if (count > 0) await forgetDrawings({ db, config, clock });
  return count;
}
