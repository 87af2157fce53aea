import type { Kysely } from "kysely";
import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { setDeliveryValues } from "#app/features/delivery/queue/change-deliveries.server.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import type { Schema } from "#db/schema.ts";
import { withExpiryDate } from "../model/certificate-values.ts";
import {
  dayIn,
  type Expiry,
  expiresAtOf,
  expiryClause,
  isDay,
  MAX_VALIDITY_COUNT,
  NEVER,
} from "../model/expiry.ts";
import { firstIssues } from "./first-issues.server.ts";
import { newLogSalt, queueIssues, queueWithdrawals } from "./queue-leaves.server.ts";
import { reissueCertificate } from "./reissue-certificate.server.ts";

/**
 * Changes how long certificates are valid. The credential, and often the printed certificate,
 * states the last day, so a certificate someone may already have is re-issued and the old one
 * points to the new one. One whose e-mail hasn't gone out is changed in place. Revoked, replaced
 * and other accounts' certificates are skipped. Returns how many were changed. One transaction.
 */
export async function changeValidity(
  db: Kysely<Schema>,
  given: {
    accountId: string;
    actorId: string;
    certificateIds: string[];
    expiry: Expiry;
    now: Date;
  },
): Promise<number> {
  const { accountId, actorId, certificateIds, expiry, now } = given;
  return db.transaction().execute(async (trx) => {
    let changed = 0;
    for (const id of certificateIds) {
      const row = await trx
        .selectFrom("certificates")
        .selectAll()
        .where("id", "=", id)
        .where("accountId", "=", accountId)
        .where("status", "=", "valid")
        .executeTakeFirst();
      if (!row) continue;
      // A period counts from the first issue, not from a correction.
      const issuedAt = (await firstIssues(trx, [row])).get(row.id) ?? row.issuedAt;
      const expiresAt = expiresAtOf(expiry, issuedAt, row.timeZone);
      if (expiresAt === row.expiresAt) continue;
      if (await isUndelivered(trx, row)) await changeInPlace(trx, row, { expiresAt, now });
      else await reissueCertificate(trx, { accountId, certificateId: id, expiresAt, now });
      changed++;
    }
    if (changed === 0) return 0;
    const which = changed === 1 ? "a certificate" : `${changed.toLocaleString("en")} certificates`;
    const text = `Changed how long ${which} ${changed === 1 ? "is" : "are"} valid: ${expiryClause(expiry)}`;
    await recordActivity(trx, {
      accountId,
      actorId,
      kind: "update",
      text,
      link: "/certificates?tab=issued",
      now,
    });
    return changed;
  });
}

/** Its e-mail is still queued and untried, and nobody has opened its page or downloaded it. */
async function isUndelivered(trx: Database, row: CertificatesTable): Promise<boolean> {
  if (row.sentAt !== null || row.viewCount > 0 || row.downloadCount > 0) return false;
  const messages = await trx
    .selectFrom("deliveries")
    .select(["state", "attempt"])
    .where("certificateId", "=", row.id)
    .execute();
  return (
    messages.length > 0 &&
    messages.every(({ state, attempt }) => state === "queued" && attempt === 0)
  );
}

async function changeInPlace(
  trx: Database,
  row: CertificatesTable,
  { expiresAt, now }: { expiresAt: string | null; now: Date },
): Promise<void> {
  const values = JSON.stringify(
    withExpiryDate(
      readStoredTexts(row.values, "certificates.values", row.id),
      expiresAt,
      row.timeZone,
    ),
  );
  // What the log has of it is true no longer, so it is logged anew.
  const logSalt = row.logSalt && newLogSalt();
  const changed = { expiresAt, values, logSalt, logNumber: null, logPosition: null };
  await trx.updateTable("certificates").set(changed).where("id", "=", row.id).execute();
  await queueWithdrawals(trx, "replaced", [row], now);
  await queueIssues(trx, [{ ...row, ...changed }], now);
  // The message has its own values, and may mention the day too.
  const queued = await trx
    .selectFrom("deliveries")
    .select(["id", "values"])
    .where("certificateId", "=", row.id)
    .execute();
  for (const { id, values: ofMessage } of queued) {
    const said = readStoredTexts(ofMessage, "deliveries.values", id);
    await setDeliveryValues(trx, id, withExpiryDate(said, expiresAt, row.timeZone));
  }
}

/** How long certificates are valid, as a form says it. */
export const validityFields = z.object({
  validity: z.enum(["never", "after", "on"], { error: "Choose how long certificates are valid" }),
  count: z.string().trim().optional(),
  unit: z.string().optional(),
  day: z.string().trim().optional(),
});

export type ValidityValues = z.input<typeof validityFields>;

/**
 * The same, read: a period that is not too long, or a day that is not over in the account's time
 * zone: what must not count any more is revoked.
 */
export function validityForm(now: Date, timeZone: string) {
  return validityFields.transform(({ validity, count, unit, day = "" }, { addIssue }): Expiry => {
    const refuse = (field: "count" | "day", message: string) => {
      addIssue({ code: "custom", path: [field], message });
      return z.NEVER;
    };
    if (validity === "never") return NEVER;
    if (validity === "after") {
      const [number, of] = [Number(count), unit === "months" ? "months" : "years"] as const;
      const max = MAX_VALIDITY_COUNT[of];
      if (Number.isInteger(number) && number >= 1 && number <= max)
        return { kind: "after", count: number, unit: of };
      return refuse(
        "count",
        `Enter a whole number of ${of}, from 1 to ${max.toLocaleString("en")}`,
      );
    }
    if (!isDay(day)) return refuse("day", "Enter the last day on which certificates are valid");
    if (day < dayIn(now, timeZone)) return refuse("day", "Choose today or a later day");
    return { kind: "on", day };
  });
}
