import type { Selectable } from "kysely";
import type { AppContext } from "#app/platform/app-context.ts";
import { readSignedId, signedId } from "#app/platform/crypto.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import type { Database } from "#db/database.server.ts";
import type { GuestResponsesTable } from "#db/schema/webinars.ts";
import type { Form } from "../find-form.server.ts";
import type { FormSettings } from "../model/form-settings.ts";
import type { FormAvailability } from "../public/form-status.ts";
import type { Webinar, WebinarRegistration } from "../webinar/webinar.server.ts";
import { shortMoment, webinarTimes } from "../webinar/webinar-times.ts";

/** What a webinar has its guests answer beside its own form. */
export const GUEST_TASKS = ["quiz", "feedback"] as const;
export type GuestTask = (typeof GUEST_TASKS)[number];

export type GuestAttempt = Selectable<GuestResponsesTable>;

/** Somebody with a registration who answers their webinar's quiz or feedback form. */
export interface Guest {
  task: GuestTask;
  webinar: Webinar;
  registration: WebinarRegistration;
  /** The times they have sent this form, the first one first. */
  attempts: GuestAttempt[];
}

const purposeOf = (task: GuestTask) => `guest-${task}`;

/** The key in the address with which a form knows its guest. It opens nothing but this form: passing it on gives no place away. */
export function guestKey(config: Pick<AppContext["config"], "sessionSecret">, task: GuestTask, registrationId: string): string {
  return signedId(config, purposeOf(task), registrationId);
}

/** Whose key this is, for this form. Throws 404: it was made up, or the webinar has another form by now. */
export async function readGuest(
  db: Database,
  config: Pick<AppContext["config"], "sessionSecret">,
  form: Pick<Form, "id">,
  key: string,
): Promise<Guest> {
  for (const task of GUEST_TASKS) {
    const id = readSignedId(config, purposeOf(task), key);
    const guest = id && (await findGuest(db, { task, registrationId: id, formId: form.id }));
    if (guest) return guest;
  }
  throw notFound();
}

/** The guest of this registration, for the form that their webinar has for the task; null: it has another one, or none. */
export async function findGuest(
  db: Database,
  { task, registrationId, formId }: { task: GuestTask; registrationId: string; formId: string },
): Promise<Guest | null> {
  const registration = await db
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("id", "=", registrationId)
    .executeTakeFirst();
  if (!registration) return null;
  const webinar = await db.selectFrom("webinars").selectAll().where("id", "=", registration.webinarId).executeTakeFirstOrThrow();
  if (taskFormOf(webinar, task) !== formId) return null;
  const attempts = await attemptsOf(db, [registrationId], formId);
  return { task, webinar, registration, attempts: attempts.get(registrationId) ?? [] };
}

export function taskFormOf({ quizFormId, feedbackFormId }: Webinar, task: GuestTask): string | null {
  return task === "quiz" ? quizFormId : feedbackFormId;
}

/** The times that these registrations sent a form, by the registration, the first one first. */
export async function attemptsOf(
  db: Database,
  registrationIds: readonly string[],
  formId: string,
): Promise<Map<string, GuestAttempt[]>> {
  const rows = await db
    .selectFrom("guestResponses")
    .selectAll()
    .where("registrationId", "in", [...registrationIds])
    .where("formId", "=", formId)
    .orderBy("attempt")
    .execute();
  return Map.groupBy(rows, ({ registrationId }) => registrationId);
}

const closed = (title: string, words: string, status: 200 | 410 = 410): FormAvailability => ({
  takes: false,
  status,
  title,
  words,
});

/** Why a guest can't answer now; null: they can. Of the form itself `formAvailability` speaks. */
export function guestAvailability(guest: Guest, { quiz }: Pick<FormSettings, "quiz">, now: Date): FormAvailability | null {
  const { task, webinar, registration, attempts } = guest;
  const what = task === "quiz" ? "quiz" : "feedback form";
  if (webinar.state === "cancelled") return closed("This webinar is cancelled", "It won’t take place. We’re sorry.");
  if (registration.state !== "registered")
    return closed(
      `This ${what} is for people with a place`,
      "Your registration has no place at the moment. Your own page says why.",
      200,
    );
  if (now.toISOString() < webinar.startsAt) {
    const when = `${shortMoment(new Date(webinar.startsAt), webinar.timeZone)}, ${webinarTimes(webinar).zone}`;
    return closed(`The ${what} opens when ${webinar.title} begins`, `Come back on ${when}. Your own page has the link.`, 200);
  }
  if (task === "feedback")
    return attempts.length > 0 ? closed("We have your feedback", "Thank you. You need not send it again.", 200) : null;
  if (attempts.some(({ passed }) => passed === 1))
    return closed("You have passed this quiz", "Your result counts. You need not take it again.", 200);
  if (quiz.attempts !== null && attempts.length >= quiz.attempts)
    return closed(
      quiz.attempts === 1 ? "You have taken this quiz" : "You have used all your attempts",
      quiz.attempts === 1 ? "It can be taken once." : `It can be taken ${quiz.attempts} times.`,
      200,
    );
  return null;
}

/** Above the first questions: in whose name they answer, and what a quiz asks for. */
export function guestNotes({ task, registration, attempts }: Guest, { quiz }: Pick<FormSettings, "quiz">): string[] {
  const who = `You answer as ${registration.name || registration.email}.`;
  if (task === "feedback") return [who];
  const mark = quiz.passPercent > 0 ? ` You pass with ${quiz.passPercent}% of the points.` : "";
  return [`${who}${mark}${attemptLabel(attempts.length + 1, quiz.attempts)}`];
}

function attemptLabel(attempt: number, attempts: number | null): string {
  if (attempts === null) return attempt === 1 ? "" : ` This is attempt ${attempt}.`;
  if (attempts === 1) return " You have one attempt.";
  return ` This is attempt ${attempt} of ${attempts}.`;
}
