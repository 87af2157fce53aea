import type { Kysely } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { recordActivity } from "../activity/record-activity.server.ts";
import { type ReissueOutcome, reissueCertificate } from "../certificates/reissue-certificate.server.ts";
import { searchTextOf } from "../recipients/match-person.ts";

/**
 * Issues a corrected certificate in place of one (C09) and, when asked, corrects the person in the project's list too, so
 * that the next send has the right name. One transaction. The caller decides whether anything is mailed.
 */
export async function correctCertificate(
  db: Kysely<Schema>,
  given: {
    accountId: string;
    actorId: string;
    projectId: string;
    certificateId: string;
    firstName: string;
    lastName: string;
    email: string;
    values: Record<string, string>;
    correctList: boolean;
    now: Date;
  },
): Promise<ReissueOutcome> {
  const { accountId, actorId, now } = given;
  return db.transaction().execute(async (trx) => {
    const outcome = await reissueCertificate(trx, given);
    if (outcome.kind !== "reissued") return outcome;
    if (given.correctList) await correctRecipient(trx, given);
    const text = `Corrected the certificate of ${outcome.holderName}`;
    const link = `/projects/${given.projectId}/certificates/${outcome.certificateId}`;
    await recordActivity(trx, { accountId, actorId, kind: "update", text, link, now });
    return outcome;
  });
}

async function correctRecipient(
  trx: Database,
  given: { accountId: string; certificateId: string; firstName: string; lastName: string; email: string; now: Date },
): Promise<void> {
  const recipient = await trx
    .selectFrom("certificates as c")
    .innerJoin("recipients as r", "r.id", "c.recipientId")
    .select(["r.id", "r.certificateName"])
    .where("c.id", "=", given.certificateId)
    .where("r.accountId", "=", given.accountId)
    .executeTakeFirst();
  if (!recipient) return;
  const person = { firstName: given.firstName, lastName: given.lastName, email: given.email };
  await trx
    .updateTable("recipients")
    .set({
      ...person,
      searchText: searchTextOf({ ...person, certificateName: recipient.certificateName }),
      updatedAt: given.now.toISOString(),
    })
    .where("id", "=", recipient.id)
    .execute();
}
