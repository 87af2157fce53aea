import type { Database } from "#db/database.server.ts";
import { recordActivity } from "../activity/record-activity.server.ts";
import type { Installation } from "../installation.server.ts";
import { type ActingOperator, recordOperatorAct } from "./record-act.server.ts";

interface ListedOne {
  id: string;
  accountId: string;
  formId: string;
  title: string;
}

/** A webinar of an account that is on the public list, or null. */
export async function findListedWebinar(db: Database, accountId: string, webinarId: string): Promise<ListedOne | null> {
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
  { db, clock }: Pick<Installation, "db" | "clock">,
  { webinar, reason, operator }: { webinar: ListedOne; reason: string; operator: ActingOperator },
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
