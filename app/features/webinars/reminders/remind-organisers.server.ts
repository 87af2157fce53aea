import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/job-queue.ts";
import { momentLabel } from "#app/platform/time/zoned-time.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Writes a reminder for everybody who works in the account a day before each webinar, once for each time it is set to. One
 * that was set up less than a day before is no surprise to anybody.
 */
export async function remindOrganisers({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = clock();
  const soon = new Date(now.getTime() + DAY_MS).toISOString();
  const near = await db
    .selectFrom("webinars")
    .innerJoin("forms", "forms.id", "webinars.formId")
    .innerJoin("accounts", "accounts.id", "webinars.accountId")
    .select(["webinars.id", "webinars.accountId", "webinars.formId", "webinars.title", "webinars.startsAt", "webinars.createdAt"])
    .select("accounts.timeZone")
    .where("webinars.startsAt", ">", now.toISOString())
    .where("webinars.startsAt", "<=", soon)
    .where("webinars.state", "=", "scheduled")
    .where((or) => or.or([or("webinars.remindedFor", "is", null), or("webinars.remindedFor", "!=", or.ref("webinars.startsAt"))]))
    .where("forms.deletedAt", "is", null)
    .where("forms.isSample", "=", 0)
    .execute();
  for (const { id, accountId, formId, title, startsAt, createdAt, timeZone } of near) {
    await db.transaction().execute(async (trx) => {
      const first = await trx
        .updateTable("webinars")
        .set({ remindedFor: startsAt })
        .where("id", "=", id)
        .where("startsAt", "=", startsAt)
        .where((or) => or.or([or("remindedFor", "is", null), or("remindedFor", "!=", startsAt)]))
        .executeTakeFirst();
      if (first.numUpdatedRows === 0n || Date.parse(startsAt) - Date.parse(createdAt) < DAY_MS) return;
      const text = `${title} starts on ${momentLabel(new Date(startsAt), timeZone)}`;
      await recordActivity(trx, { accountId, actorId: null, kind: "reminder", text, link: `/forms/${formId}/webinar`, now });
    });
  }
}

export const remindOrganisersJob = defineJob({
  name: "remind-organisers",
  label: "Reminds organisers of their webinars",
  run: remindOrganisers,
});

declare module "#app/platform/jobs/job-queue.ts" {
  interface JobPayloads {
    "remind-organisers": null;
  }
}
