import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import type { Organiser } from "../../accounts/require-organiser.server.ts";
import { recordActivity } from "../../activity/record-activity.server.ts";
import { wakeDelivery } from "../../delivery/wake.server.ts";
import type { Installation } from "../../installation.server.ts";
import type { Webinar } from "../find-webinar.server.ts";
import { approveRegistration, declineRegistration } from "../registration/change-place.server.ts";
import { isOver } from "../webinar-times.ts";
import { MOST_AT_ONCE } from "./most-at-once.ts";

export interface Decided {
  registered: number;
  waiting: number;
  declined: number;
  /** No place and no waiting list: they still wait for approval. */
  full: number;
}

/** The organiser's yes or no to several people, in the order they came; all of it or nothing. */
export async function decidePeople(
  installation: Pick<Installation, "config"> & { db: Kysely<Schema> },
  given: { organiser: Organiser; webinar: Webinar; ids: readonly string[]; decision: "approve" | "decline"; now: Date },
): Promise<Decided> {
  const { db } = installation;
  const { webinar, decision, now } = given;
  const { account, user } = given.organiser;
  const nobody: Decided = { registered: 0, waiting: 0, declined: 0, full: 0 };
  if (isOver(webinar, now)) return nobody;
  const decided = await db.transaction().execute(async (trx) => {
    const decided = { ...nobody };
    const rows = await trx
      .selectFrom("webinarRegistrations")
      .select("id")
      .where("webinarId", "=", webinar.id)
      .where("id", "in", given.ids.slice(0, MOST_AT_ONCE))
      .orderBy("position")
      .execute();
    for (const { id } of rows) {
      const act = { webinarId: webinar.id, account, registrationId: id, now };
      if (decision === "decline") {
        if (await declineRegistration(trx, installation, act)) decided.declined += 1;
        continue;
      }
      const outcome = await approveRegistration(trx, installation, act);
      if (outcome !== "unchanged") decided[outcome] += 1;
    }
    const done = decision === "decline" ? decided.declined : decided.registered + decided.waiting;
    if (done === 0) return decided;
    const people = done === 1 ? "1 registration" : `${done.toLocaleString("en")} registrations`;
    const text = `${decision === "decline" ? "Declined" : "Approved"} ${people}: ${webinar.title}`;
    const link = `/forms/${webinar.formId}/webinar/people`;
    await recordActivity(trx, { accountId: account.id, actorId: user.id, kind: "review", text, link, now });
    return decided;
  });
  wakeDelivery(db);
  return decided;
}

/** What was decided, for the organiser. */
export function decidedWords({ registered, waiting, declined, full }: Decided): string {
  const people = (count: number, words: string) =>
    count > 0 ? `${count === 1 ? "1 person" : `${count.toLocaleString("en")} people`} ${words}` : null;
  const parts = [
    people(registered, `now ${registered === 1 ? "has" : "have"} a place and got a mail with the joining link.`),
    people(waiting, `went to the waiting list: all places are taken.`),
    people(declined, `${declined === 1 ? "was" : "were"} declined and told by e-mail.`),
    people(full, `could not get a place: all are taken. Raise the number of places under Details first.`),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" ") : "Nobody of them was waiting for approval any more.";
}
