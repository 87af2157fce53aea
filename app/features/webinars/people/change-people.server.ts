import { z } from "zod";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { type Actor, recordActivity } from "#app/features/activity/record-activity.server.ts";
import { readWait } from "#app/features/delivery/ceilings/waiting.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { visitorEmailField } from "#app/features/forms/public/save-for-later.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { mailedNameField } from "#app/platform/text/mailed-name-field.ts";
import { MAX_NAME_LETTERS } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { findByPerson, type Webinar, type WebinarRegistration } from "../model/webinar.server.ts";
import { isOver, webinarEnd } from "../model/webinar-times.ts";
import { addRegistration } from "../registration/add-registration.server.ts";
import {
  approveRegistration,
  cancelRegistration,
  declineRegistration,
  promoteWaitingPerson,
  resendEmail,
} from "../registration/change-registration.server.ts";
import { lockWebinar } from "../registration/places.server.ts";
import { MAX_BATCH } from "./people-filter.ts";

export type PersonIntent = "approve" | "decline" | "cancel" | "give-place" | "send-link";

export function isPersonIntent(text: string): text is PersonIntent {
  return ["approve", "decline", "cancel", "give-place", "send-link"].includes(text);
}

/**
 * What a button on somebody's page does, and what to say after it. `onceToken`: of the page, so
 * that two presses are one.
 */
export async function handlePersonAction(
  app: AppContext,
  given: {
    organiser: Organiser;
    webinar: Webinar;
    person: WebinarRegistration;
    intent: PersonIntent;
    onceToken: string;
  },
): Promise<FlashMessage> {
  const { organiser, webinar, person, intent } = given;
  const { db, clock } = app;
  const now = clock();
  if (isOver(webinar, now))
    return { kind: "info", text: "This webinar is over, so you can’t change places any more." };
  if (intent === "approve" || intent === "decline") {
    return decidePeople(app, { organiser, webinar, ids: [person.id], decision: intent });
  }
  const { account, user } = organiser;
  const act = { webinarId: webinar.id, account, registrationId: person.id, now };
  const link = `/forms/${webinar.formId}/webinar/people`;
  const note = (text: string) => ({
    accountId: account.id,
    actorId: user.id,
    kind: "update" as const,
    text,
    link,
    now,
  });
  const who = person.name || person.email;
  const wait = await readWait(db, account, now);
  const mailed = (text: string): FlashMessage =>
    wait
      ? { kind: "info", text: `${text} The e-mail to ${person.email} has to wait. ${wait}`.trim() }
      : { kind: "success", text };
  const said = await db.transaction().execute(async (trx): Promise<FlashMessage> => {
    if (intent === "send-link") {
      const key = given.onceToken.slice(0, 60);
      const sent = await resendEmail(trx, app, {
        webinar,
        account,
        registration: person,
        onceKey: key,
        now,
      });
      if (!sent) return { kind: "success", text: "That e-mail was already sent." };
      return wait ? mailed("") : mailed(`We’ve sent an e-mail to ${person.email}.`);
    }
    if (intent === "cancel") {
      const done = await cancelRegistration(trx, app, act);
      if (!done) return { kind: "info", text: `${who} no longer had a place.` };
      await recordActivity(trx, note(`Cancelled the place of ${who}: ${webinar.title}`));
      return mailed(`${who} is no longer registered.${wait ? "" : " We’ve e-mailed them."}`);
    }
    const place = await promoteWaitingPerson(trx, app, act);
    if (!place) return { kind: "info", text: `${who} is no longer on the waiting list.` };
    await recordActivity(trx, note(`Gave ${who} a place from the waiting list: ${webinar.title}`));
    const more = place.grew
      ? ` The webinar now has ${place.capacity?.toLocaleString("en")} places.`
      : "";
    return mailed(`${who} has a place${wait ? "" : " and has been sent the joining link"}.${more}`);
  });
  wakeDelivery(db);
  return said;
}

interface Decided {
  registered: number;
  waiting: number;
  declined: number;
  /** No place and no waiting list: they still wait for approval. */
  full: number;
}

/**
 * The organiser's yes or no to several people, in the order they came; all of it or nothing.
 * Returns what to say of it.
 */
export async function decidePeople(
  app: AppContext,
  given: {
    organiser: Organiser;
    webinar: Webinar;
    ids: readonly string[];
    decision: "approve" | "decline";
  },
): Promise<FlashMessage> {
  const { db, clock } = app;
  const { webinar, decision } = given;
  const { account, user } = given.organiser;
  const now = clock();
  const decided: Decided = { registered: 0, waiting: 0, declined: 0, full: 0 };
  if (isOver(webinar, now)) return decidedMessage(decided, null);
  const wait = await readWait(db, account, now);
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom("webinarRegistrations")
      .select("id")
      .where("webinarId", "=", webinar.id)
      .where("id", "in", given.ids.slice(0, MAX_BATCH))
      .orderBy("position")
      .execute();
    for (const { id } of rows) {
      const act = { webinarId: webinar.id, account, registrationId: id, now };
      if (decision === "decline") {
        if (await declineRegistration(trx, app, act)) decided.declined += 1;
        continue;
      }
      const outcome = await approveRegistration(trx, app, act);
      if (outcome !== "unchanged") decided[outcome] += 1;
    }
    const done = decision === "decline" ? decided.declined : decided.registered + decided.waiting;
    if (done === 0) return;
    const people = done === 1 ? "1 registration" : `${done.toLocaleString("en")} registrations`;
    const text = `${decision === "decline" ? "Declined" : "Approved"} ${people}: ${webinar.title}`;
    const link = `/forms/${webinar.formId}/webinar/people`;
    await recordActivity(trx, {
      accountId: account.id,
      actorId: user.id,
      kind: "review",
      text,
      link,
      now,
    });
  });
  wakeDelivery(db);
  return decidedMessage(decided, wait);
}

/** `wait`: why their e-mails don't leave yet; null when they do. */
function decidedMessage(decided: Decided, wait: string | null): FlashMessage {
  const { registered, waiting, declined, full } = decided;
  const people = (count: number, words: string) =>
    count > 0
      ? `${count === 1 ? "1 person" : `${count.toLocaleString("en")} people`} ${words}`
      : null;
  const parts = [
    people(
      registered,
      `now ${registered === 1 ? "has" : "have"} a place${wait ? "" : ", and the joining link goes out by e-mail"}.`,
    ),
    people(waiting, `went to the waiting list: all places are taken.`),
    people(
      declined,
      `${declined === 1 ? "was" : "were"} declined${wait ? "" : "; an e-mail tells them"}.`,
    ),
    people(
      full,
      `could not get a place: all are taken. Raise the number of places under Details first.`,
    ),
  ].filter(Boolean);
  if (parts.length === 0)
    return { kind: "success", text: "None of them was still waiting for approval." };
  const isMailed = registered + waiting + declined > 0;
  const text = [...parts, isMailed && wait ? `Their e-mails have to wait. ${wait}` : ""];
  return { kind: messageKind(full, wait), text: text.join(" ").trim() };
}

function messageKind(full: number, wait: string | null): FlashMessage["kind"] {
  if (full > 0) return "warning";
  return wait ? "info" : "success";
}

const NO_NAME = "Enter the person’s name";

export const personForm = z.object({
  name: mailedNameField(NO_NAME).refine(
    (name) => countLetters(name) <= MAX_NAME_LETTERS,
    `Shorten the name to ${MAX_NAME_LETTERS} characters`,
  ),
  email: visitorEmailField("Enter an e-mail address in full, like name@example.com"),
});

type Added = { person: WebinarRegistration } | { problems: FormErrors };

/** `registerByHand`, in a transaction of its own, for a member. */
export async function addPerson(
  app: AppContext,
  { account, user }: Organiser,
  { id }: Pick<Webinar, "id">,
  person: z.output<typeof personForm>,
): Promise<Added> {
  const by = { account, actor: { actorId: user.id }, now: app.clock() };
  const outcome = await app.db
    .transaction()
    .execute((trx) => registerByHand(trx, app, { webinarId: id, person }, by));
  wakeDelivery(app.db);
  return outcome;
}

/**
 * Registers somebody by hand, with the mail everybody gets. No approval is needed, and registration
 * may be closed. `problems`: why not, by field.
 */
export async function registerByHand(
  trx: Database,
  app: Pick<AppContext, "config">,
  { webinarId, person }: { webinarId: string; person: z.output<typeof personForm> },
  { account, actor, now }: { account: Organiser["account"]; actor: Actor; now: Date },
): Promise<Added> {
  const { name, email } = person;
  const webinar = await lockWebinar(trx, webinarId);
  if (webinar.state === "cancelled") return { problems: { form: "This webinar is cancelled." } };
  if (now.toISOString() >= webinarEnd(webinar))
    return { problems: { form: "This webinar has ended." } };
  const before = await findByPerson(trx, webinar.id, person);
  if (before && before.state !== "cancelled" && before.state !== "declined") {
    return {
      problems: { email: `${before.name || email} is already registered with this address` },
    };
  }
  const registering = {
    webinar,
    account,
    name,
    email,
    now,
    responseId: null,
    language: null,
    by: "organiser",
    mayMail: true,
  } as const;
  const added = await addRegistration(trx, app, registering, before);
  if (!added) {
    return {
      problems: {
        form: "All places are taken and there is no waiting list. Raise the number of places under Details.",
      },
    };
  }
  await recordActivity(trx, {
    accountId: account.id,
    ...actor,
    kind: "new",
    text: `Registered ${name} by hand: ${webinar.title}`,
    link: `/forms/${webinar.formId}/webinar/people`,
    now,
  });
  return { person: added };
}
