import { lockWebinar } from "#app/features/webinars/registration/lock-webinar.server.ts";
import { freePlaces } from "#app/features/webinars/registration/places.server.ts";
import { promoteWaiting } from "#app/features/webinars/registration/promote-waiting.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Erased } from "./erase-traces.server.ts";

/** Takes somebody out of webinars; who is first on the waiting list gets the place, with the mail that says so. */
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
    .execute();
  for (const { id, webinarId } of rows) {
    await db.transaction().execute(async (trx) => {
      await lockWebinar(trx, webinarId);
      const gone = await trx.deleteFrom("webinarRegistrations").where("id", "=", id).returning("state").executeTakeFirst();
      if (gone?.state !== "registered") return;
      await freePlaces(trx, webinarId, 1);
      await promoteWaiting(trx, { config }, { webinarId, account, now: clock() });
    });
  }
}
