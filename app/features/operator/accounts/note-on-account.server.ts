import { type ActingOperator, recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";

/** Keeps a note on an account, which only operators read. */
export async function addAccountNote(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { account, operator, note }: { account: { id: string; name: string }; operator: ActingOperator; note: string },
): Promise<void> {
  const { id: accountId, name: subject } = account;
  await recordOperatorAct(db, { operator, act: "account.noted", accountId, subject, note, now: clock() });
}

interface ListedWebinarRef {
  id: string;
  accountId: string;
  formId: string;
  title: string;
}

/** A webinar of an account that is on the public list, or null. */
export async function findListedWebinar(db: Database, accountId: string, webinarId: string): Promise<ListedWebinarRef | null> {
  const row = await db
    .selectFrom("webinars")
    .select(["id", "accountId", "formId", "title"])
    .where("id", "=", webinarId)
    .where("accountId", "=", accountId)
    .where("isListed", "=", 1)
    .executeTakeFirst();
  return row ?? null;
}

/** Takes a webinar off the public list and tells its organiser why. */
export async function unlistWebinar(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { webinar, reason, operator }: { webinar: ListedWebinarRef; reason: string; operator: ActingOperator },
): Promise<void> {
  const now = clock();
  const { id, accountId, formId, title } = webinar;
  await db.transaction().execute(async (trx) => {
    const done = await trx
      .updateTable("webinars")
      .set({ isListed: 0 })
      .where("id", "=", id)
      .where("isListed", "=", 1)
      .executeTakeFirst();
    if (done.numUpdatedRows === 0n) return;
    await recordOperatorAct(trx, { operator, act: "account.unlisted", accountId, subject: title, note: reason, now });
    const text = `“${title}” was taken off the public list of webinars: ${reason}`.slice(0, 500);
    await recordActivity(trx, { accountId, actorId: null, kind: "warning", text, link: `/forms/${formId}/webinar`, now });
  });
}
