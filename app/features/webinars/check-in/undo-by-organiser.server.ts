import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { undoCheckIns } from "./record-check-ins.server.ts";

/** Undoes a guest's check-ins, whoever made them, and says so. */
export async function undoByOrganiser(
  { db, clock }: AppContext,
  { account, user }: Organiser,
  webinar: Webinar,
  registrationId: string,
): Promise<FlashMessage> {
  const now = clock();
  return db.transaction().execute(async (trx): Promise<FlashMessage> => {
    const guest = await trx
      .selectFrom("webinarRegistrations")
      .select(["name", "email"])
      .where("id", "=", registrationId)
      .where("webinarId", "=", webinar.id)
      .executeTakeFirst();
    if (!guest || !(await undoCheckIns(trx, webinar, registrationId, now)))
      return { kind: "info", text: "They were not checked in any more." };
    const who = guest.name || guest.email;
    const link = `/forms/${webinar.formId}/webinar/check-in`;
    const text = `Undid the check-in of ${who}: ${webinar.title}`;
    await recordActivity(trx, {
      accountId: account.id,
      actorId: user.id,
      kind: "update",
      text,
      link,
      now,
    });
    return { kind: "success", text: `${who} is not checked in any more.` };
  });
}
