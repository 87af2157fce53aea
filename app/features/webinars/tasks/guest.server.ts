import type { Selectable } from "kysely";
import type { FormAvailability, FormEnd } from "#app/features/forms/model/form-availability.ts";
import type { FormSettings } from "#app/features/forms/model/form-settings.ts";
import type { Form } from "#app/features/forms/store/find-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readSignedId, signedId } from "#app/platform/crypto.server.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { shortMoment } from "#app/ui/languages/moments.ts";
import type { Database } from "#db/database.server.ts";
import type { GuestResponsesTable } from "#db/schema/webinars.ts";
import type { Webinar, WebinarRegistration } from "../model/webinar.server.ts";
import { webinarTimes } from "../model/webinar-times.ts";

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

/**
 * The key in the address with which a form knows its guest. It opens nothing but this form: passing
 * it on gives no place away.
 */
export function guestKey(
  config: Pick<AppContext["config"], "sessionSecret">,
  task: GuestTask,
  registrationId: string,
): string {
  return signedId(config, purposeOf(task), registrationId);
}

/** Whose key this is, for this form; null: it was made up, or the webinar has another form by now. */
export async function findGuestByKey(
  db: Database,
  config: Pick<AppContext["config"], "sessionSecret">,
  form: Pick<Form, "id">,
  key: string,
): Promise<Guest | null> {
  for (const task of GUEST_TASKS) {
    const id = readSignedId(config, purposeOf(task), key);
    const guest = id && (await findGuest(db, { task, registrationId: id, formId: form.id }));
    if (guest) return guest;
  }
  return null;
}

/** Whether a webinar that takes place has this form as its quiz. */
export async function isQuizForm(db: Database, formId: string): Promise<boolean> {
  const row = await db
    .selectFrom("webinars")
    .select("id")
    .where("quizFormId", "=", formId)
    .where("state", "!=", "cancelled")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The guest of this registration, for the form that their webinar has for the task; null: it has
 * another one, or none.
 */
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
  const webinar = await db
    .selectFrom("webinars")
    .selectAll()
    .where("id", "=", registration.webinarId)
    .executeTakeFirstOrThrow();
  if (taskFormOf(webinar, task) !== formId) return null;
  const attempts = await attemptsOf(db, [registrationId], formId);
  return { task, webinar, registration, attempts: attempts.get(registrationId) ?? [] };
}

export function taskFormOf(
  { quizFormId, feedbackFormId }: Webinar,
  task: GuestTask,
): string | null {
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

/** Whether they passed the quiz, or sent the feedback form. */
export function hasPassed({ attempts }: Pick<Guest, "attempts">): boolean {
  return attempts.some(({ passed }) => passed === 1);
}

const closed = (end: FormEnd, status: 200 | 410 = 200): FormAvailability => ({
  takes: false,
  status,
  ...end,
});

/** Why a guest can't answer now; null: they can. Of the form itself `formAvailability` speaks. */
export function guestAvailability(
  guest: Guest,
  { quiz }: Pick<FormSettings, "quiz">,
  { now, texts }: { now: Date; texts: Texts },
): FormAvailability | null {
  const { task, webinar, registration, attempts } = guest;
  const { tasks: t } = texts;
  const isQuiz = task === "quiz";
  if (webinar.state === "cancelled") return closed(texts.place.cancelledWebinar, 410);
  if (registration.state !== "registered")
    return closed(isQuiz ? t.quizNeedsPlace : t.feedbackNeedsPlace);
  if (now.toISOString() < webinar.startsAt) {
    const { title, words } = isQuiz ? t.quizOpens : t.feedbackOpens;
    const when =
      `${shortMoment(new Date(webinar.startsAt), webinar.timeZone, texts)}, ` +
      `${webinarTimes(webinar, texts).zone}`;
    return closed({ title: title({ webinar: webinar.title }), words: words({ when }) });
  }
  if (!isQuiz) return attempts.length > 0 ? closed(t.feedbackSent) : null;
  if (hasPassed(guest)) return closed(t.passed);
  if (quiz.attempts === null || attempts.length < quiz.attempts) return null;
  if (quiz.attempts === 1) return closed(t.taken);
  return closed({
    title: t.attemptsUsed.title,
    words: t.attemptsUsed.words({ attempts: quiz.attempts }),
  });
}

/** Above the first questions: in whose name they answer, and what a quiz asks for. */
export function guestNotes(
  { task, registration, attempts }: Guest,
  { quiz }: Pick<FormSettings, "quiz">,
  { tasks: t }: Texts,
): string[] {
  const who = t.answerAs({ name: registration.name || registration.email });
  if (task === "feedback") return [`${who} ${t.nameIsSeen}`];
  const mark = quiz.passPercent > 0 ? t.passWith({ percent: quiz.passPercent }) : "";
  return [
    [who, mark, attemptLabel(attempts.length + 1, quiz.attempts, t)].filter(Boolean).join(" "),
  ];
}

function attemptLabel(attempt: number, attempts: number | null, t: Texts["tasks"]): string {
  if (attempts === null) return attempt === 1 ? "" : t.attempt({ attempt });
  return attempts === 1 ? t.oneAttempt : t.attemptOf({ attempt, attempts });
}
