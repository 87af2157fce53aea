import type { Webinar } from "#app/features/forms/webinar/webinar.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { queueWebinarEmail } from "../emails/queue-webinar-email.server.ts";
import type { MailAccount } from "./add-registration.server.ts";
import { lockWebinar, takePlaces } from "./places.server.ts";

const ROWS_PER_STATEMENT = 200;

/**
 * Gives free places to the first of the waiting list, with the mail, in the transaction that freed them. Returns how many
 * people got one. Nobody is promoted once the webinar began: a mail would come too late to be of use.
 */
export async function promoteWaiting(
  trx: Database,
  app: Pick<AppContext, "config">,
  { webinarId, account, now }: { webinarId: string; account: MailAccount; now: Date },
): Promise<number> {
  const webinar = await lockWebinar(trx, webinarId);
  if (webinar.state === "cancelled" || now.toISOString() >= webinar.startsAt) return 0;
  const free = webinar.capacity === null ? null : webinar.capacity - webinar.placesTaken;
  if (free !== null && free < 1) return 0;
  const waiting = await trx
    .selectFrom("webinarRegistrations")
    .select("id")
    .where("webinarId", "=", webinarId)
    .where("state", "=", "waiting")
    .orderBy("position")
    .$if(free !== null, (query) => query.limit(free!))
    .execute();
  const count = await takePlaces(trx, webinarId, waiting.length);
  await registerAndEmail(trx, app, { webinar, account, ids: waiting.slice(0, count).map(({ id }) => id), now });
  return count;
}

/** Writes that these people have places (which are counted already), and mails them. */
async function registerAndEmail(
  trx: Database,
  app: Pick<AppContext, "config">,
  { webinar, account, ids, now }: { webinar: Webinar; account: MailAccount; ids: string[]; now: Date },
): Promise<void> {
  const registrations = [];
  for (let from = 0; from < ids.length; from += ROWS_PER_STATEMENT) {
    const rows = await trx
      .updateTable("webinarRegistrations")
      .set({ state: "registered", stateChangedAt: now.toISOString() })
      .where("id", "in", ids.slice(from, from + ROWS_PER_STATEMENT))
      .returningAll()
      .execute();
    registrations.push(...rows);
  }
  registrations.sort((a, b) => a.position - b.position);
  await queueWebinarEmail(trx, app, { webinar, account, kind: "place", registrations, now });
}
