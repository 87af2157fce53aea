import type { Form } from "../../app/features/forms/store/find-form.server.ts";
import type {
  Webinar,
  WebinarRegistration,
} from "../../app/features/webinars/model/webinar.server.ts";
import { createWebinar } from "../../app/features/webinars/set-up/save-webinar.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { newId, randomLetters } from "../../app/platform/text/ids.ts";

/** The room that no page and no mail may show. */
export const ROOM = "https://meet.example.test/secret-room";

const DAY_MS = 86_400_000;

/**
 * A webinar on a form, a week from the installation's now at ten in Lagos, with what a test
 * changes.
 */
export async function addWebinar(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  owner: { accountId: string; userId: string },
  form: Form,
  change: Partial<Webinar> = {},
): Promise<Webinar> {
  const now = clock();
  const startsAt = `${new Date(now.getTime() + 7 * DAY_MS).toISOString().slice(0, 10)}T09:00:00.000Z`;
  return db.transaction().execute(async (trx) => {
    const { id } = await createWebinar(
      trx,
      form,
      {
        title: "CVs that pass the screen",
        host: "Dr Ngọzị Okonkwọ",
        startsAt,
        lengthMinutes: 90,
        timeZone: "Africa/Lagos",
        joinUrl: ROOM,
        venue: "",
        capacity: null,
        waitingList: 1,
        approval: 0,
        opensAt: null,
        closesAt: null,
        isListed: 0,
        topic: "",
      },
      {
        account: { id: owner.accountId, name: "Lagoon", supportEmail: "help@lagoon.test" },
        actorId: owner.userId,
        now,
      },
    );
    if (Object.keys(change).length > 0)
      await trx.updateTable("webinars").set(change).where("id", "=", id).execute();
    return trx.selectFrom("webinars").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  });
}

/** What `webinars.codeWords` holds for one word that is taken as long as any is. */
export function codeWordsFor(word: string): string {
  return JSON.stringify([{ id: "first", word, from: null, until: null }]);
}

/**
 * Somebody's row in a webinar, without mails; a place is counted when the state says there is one.
 */
export async function addRegistration(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  webinar: Webinar,
  person: Partial<WebinarRegistration> = {},
): Promise<WebinarRegistration> {
  const at = clock().toISOString();
  const { lastPosition } = await db
    .updateTable("webinars")
    .set((of) => ({
      lastPosition: of("lastPosition", "+", 1),
      placesTaken: of("placesTaken", "+", (person.state ?? "registered") === "registered" ? 1 : 0),
    }))
    .where("id", "=", webinar.id)
    .returning("lastPosition")
    .executeTakeFirstOrThrow();
  const email = person.email ?? `person-${lastPosition}@people.test`;
  return db
    .insertInto("webinarRegistrations")
    .values({
      id: newId(clock().getTime()),
      accountId: webinar.accountId,
      webinarId: webinar.id,
      responseId: null,
      name: `Person ${lastPosition}`,
      email,
      emailKey: email.toLowerCase(),
      state: "registered",
      position: lastPosition,
      joinToken: randomLetters(26),
      joinedAt: null,
      codeWordAt: null,
      reportedMinutes: null,
      manual: null,
      attended: 0,
      certificateId: null,
      registeredAt: at,
      stateChangedAt: at,
      ...person,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
