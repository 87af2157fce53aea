import { setImmediate as letOthersRun } from "node:timers/promises";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { deleteStep } from "#app/features/forms/responses/delete-responses.server.ts";
import { touchList } from "#app/features/recipients/lists/project-list.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { namesOfPerson } from "../correct/name-correction.server.ts";
import { type Person, spellingsOf } from "../people.server.ts";
import { refreshPerson } from "../refresh-person.server.ts";
import { enqueueSearchMerge } from "../search-merge.server.ts";
import { eraseCertificates, eraseRegistrations } from "./erase-certificates.server.ts";
import { anonymiseEmails, eraseFromOutbox } from "./erase-emails.server.ts";
import { type Erased, eraseTraces } from "./erase-traces.server.ts";

/** What a job of erasing says. No name and no address: a job may fail and be kept. */
export interface Erasure {
  accountId: string;
  personId: string;
  actorId: string;
  /** `keep`: certificates stay valid, with name and address in them. */
  certificates: "erase" | "keep";
}

const ROWS_PER_STEP = 200;

/** Everything somebody is known by. */
export async function erasedOf(db: AppContext["db"], person: Person): Promise<Erased> {
  const { accountId, id: personId, email } = person;
  const names = [
    ...new Set([
      wholeName(person),
      ...(await namesOfPerson(db, person, { former: true })).map(wholeName),
    ]),
  ].filter(Boolean);
  return { accountId, personId, email, spellings: await spellingsOf(db, person), names };
}

/**
 * Erases somebody, some rows at a time, so that nobody waits however much there is; run again it
 * goes on where it stopped. What makes somebody known goes last, so their row tells the address
 * until everything else is gone. The suppression of the address stays: without it a later list
 * would revive who unsubscribed (C11). Throws while one of their mails is being handed over.
 */
export async function erasePerson(
  app: Pick<AppContext, "db" | "files" | "clock" | "config">,
  erasure: Erasure,
): Promise<void> {
  const { db, clock } = app;
  const { accountId, personId, actorId } = erasure;
  const person = await db
    .selectFrom("people")
    .selectAll()
    .where("id", "=", personId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  const account = await db
    .selectFrom("accounts")
    .select(["id", "name", "supportEmail"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!person || !account) return;
  const erased = await erasedOf(db, person);
  for (const former of await formerAddresses(db, erased)) {
    await eraseTraces(app, { ...erased, email: former, spellings: [former] });
    await eraseFromOutbox(app, [former]);
  }
  await eraseTraces(app, erased);
  await anonymiseEmails(app, erased);
  await eraseFromOutbox(app, erased.spellings);
  if (erasure.certificates === "erase") await eraseCertificates(app, erased);
  await eraseResponses(app, erased);
  await eraseRegistrations(app, account, erased);
  await eraseRows(app, erased);
  await db.transaction().execute(async (trx) => {
    const now = clock();
    await trx.deleteFrom("personTags").where("personNumber", "=", person.number).execute();
    if (erasure.certificates === "keep") await refreshPerson(trx, accountId, person.email, now);
    else await trx.deleteFrom("people").where("id", "=", personId).execute();
    await recordActivity(trx, { accountId, actorId, kind: "info", text: "Erased a person", now });
    await enqueueSearchMerge(trx, now);
  });
  wakeDelivery(db);
}

/** Wrong addresses of theirs that e-mails were sent to, and that are nobody else's. */
async function formerAddresses(db: Database, { accountId, email }: Erased): Promise<string[]> {
  const rows = await db
    .selectFrom("deliveries as d")
    .select((eb) => eb.fn<string>("lower", ["d.toEmail"]).as("email"))
    .distinct()
    .where("d.accountId", "=", accountId)
    .where("d.correctedTo", "=", email)
    .where("d.toEmail", "!=", "")
    .where(({ exists, fn, not, selectFrom }) =>
      not(
        exists(
          selectFrom("people as p")
            .select("p.id")
            .where("p.accountId", "=", accountId)
            .whereRef("p.email", "=", fn<string>("lower", ["d.toEmail"])),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("deliveries as other")
            .select("other.id")
            .where("other.accountId", "=", accountId)
            .whereRef("other.toEmail", "=", "d.toEmail")
            .where("other.correctedTo", "!=", email),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.email);
}

async function eraseResponses(
  { db, files }: Pick<AppContext, "db" | "files">,
  { accountId, email }: Erased,
): Promise<void> {
  for (;;) {
    const [first] = await db
      .selectFrom("formResponses")
      .select("formId")
      .where("accountId", "=", accountId)
      .where("emailKey", "=", email)
      .limit(1)
      .execute();
    if (!first) return;
    const rows = await db
      .selectFrom("formResponses")
      .select("id")
      .where("formId", "=", first.formId)
      .where("emailKey", "=", email)
      .limit(ROWS_PER_STEP)
      .execute();
    await deleteStep(
      { db, files },
      { id: first.formId },
      rows.map(({ id }) => id),
    );
    await letOthersRun();
  }
}

async function eraseRows(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { accountId, email }: Erased,
): Promise<void> {
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom("recipients")
        .select(["id", "listId"])
        .where("accountId", "=", accountId)
        .where("email", "=", email)
        .limit(ROWS_PER_STEP)
        .execute();
      if (rows.length === 0) return 0;
      await trx
        .deleteFrom("recipients")
        .where(
          "id",
          "in",
          rows.map(({ id }) => id),
        )
        .execute();
      for (const listId of new Set(rows.map((row) => row.listId)))
        await touchList(trx, listId, clock());
      return rows.length;
    });
    if (count === 0) return;
    await letOthersRun();
  }
}
