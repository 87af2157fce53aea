import { setImmediate as letOthersRun } from "node:timers/promises";
import { sql } from "kysely";
import { pruneDrawings } from "#app/features/certificates/draw/prune-drawings.server.ts";
import { queueWithdrawals } from "#app/features/certificates/issue/queue-leaves.server.ts";
import {
  freePlaces,
  lockWebinar,
  promoteWaiting,
} from "#app/features/webinars/registration/places.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Erased } from "./erase-traces.server.ts";

const ROWS_PER_STEP = 200;
/** What the public page says; anybody can read it. */
const ERASED_REASON = "Withdrawn, and the name on it erased.";
const ERASED_HOLDER = "Name erased";

/**
 * Revokes somebody's certificates and takes the person out of them: a certificate can't vouch for
 * nobody. Their pages say that they were withdrawn, without a name; earlier revocations keep their
 * date. Returns how many.
 */
export async function eraseCertificates(
  { db, clock, config }: Pick<AppContext, "db" | "clock" | "config">,
  { accountId, email }: Erased,
): Promise<number> {
  let count = 0;
  for (;;) {
    const rows = await db
      .selectFrom("certificates")
      .select(["id", "logSalt", "status"])
      .where("accountId", "=", accountId)
      .where("holderEmail", "=", email)
      .limit(ROWS_PER_STEP)
      .execute();
    if (rows.length === 0) break;
    const now = clock();
    await db.transaction().execute(async (trx) => {
      const counted = rows.filter(({ status }) => status !== "revoked");
      await queueWithdrawals(trx, "revoked", counted, now);
      await trx
        .updateTable("certificates")
        .set({
          status: "revoked",
          revokedAt: sql<string>`coalesce("revokedAt", ${now.toISOString()})`,
          revokeReason: ERASED_REASON,
          holderName: ERASED_HOLDER,
          holderEmail: "",
          issuedEmailHash: null,
          values: "{}",
          credits: null,
          recipientId: null,
          logSalt: null,
        })
        .where(
          "id",
          "in",
          rows.map(({ id }) => id),
        )
        .execute();
    });
    count += rows.length;
    await letOthersRun();
  }
  if (count > 0) await pruneDrawings({ db, config, clock });
  return count;
}

/**
 * Takes somebody out of webinars; who is first on the waiting list gets the place, with the mail
 * that says so.
 */
export async function eraseRegistrations(
  { db, clock, config }: Pick<AppContext, "db" | "clock" | "config">,
  account: { id: string; name: string; supportEmail: string },
  { email }: Erased,
): Promise<void> {
  const rows = await db
    .selectFrom("webinarRegistrations")
    .select(["id", "webinarId"])
    .where("accountId", "=", account.id)
    .where("emailKey", "=", email)
    // Their rows in sessions go with the one in the series.
    .where("seriesRegistrationId", "is", null)
    .execute();
  for (const { id, webinarId } of rows) {
    await db.transaction().execute(async (trx) => {
      await lockWebinar(trx, webinarId);
      const gone = await trx
        .deleteFrom("webinarRegistrations")
        .where("id", "=", id)
        .returning("state")
        .executeTakeFirst();
      if (gone?.state !== "registered") return;
      await freePlaces(trx, webinarId, 1);
      await promoteWaiting(trx, { config }, { webinarId, account, now: clock() });
    });
  }
}

/**
 * What the job of erasing somebody is known by, so that it is asked for once and their page can say
 * that it is under way.
 */
export function eraseJobKey(personId: string): string {
  return `erase-person:${personId}`;
}
