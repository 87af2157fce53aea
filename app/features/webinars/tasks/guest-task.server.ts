import {
  type FormAvailability,
  formAvailability,
} from "#app/features/forms/model/form-availability.ts";
import { type QuizResult, quizResult } from "#app/features/forms/quiz/quiz-result.server.ts";
import type { Form } from "#app/features/forms/store/find-form.server.ts";
import { formSettings } from "#app/features/forms/store/stored-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Language } from "#app/ui/languages/languages.ts";
import type { Database } from "#db/database.server.ts";
import type { TaskState } from "../model/certificate-conditions.ts";
import type { QuizRule } from "../model/certificate-rule.ts";
import type { Webinar, WebinarRegistration } from "../model/webinar.server.ts";
import {
  attemptsOf,
  findGuest,
  GUEST_TASKS,
  type Guest,
  type GuestTask,
  guestAvailability,
  guestKey,
  hasPassed,
  taskFormOf,
} from "./guest.server.ts";
import { readResponse } from "./read-response.server.ts";

/** When it is asked, and in whose language it is said. */
interface At {
  now: Date;
  texts: Texts;
}

/** The quiz or the feedback form of a webinar, as it stands for one guest. */
export interface GuestTaskNow {
  form: Form;
  guest: Guest;
  /** Whether they can answer it now, and if not, why. */
  standing: FormAvailability;
  /** The form itself takes nothing any more. */
  isClosed: boolean;
}

/**
 * A published form that a webinar has for a task; null: it has none, or the form lies in the bin or
 * was never published.
 */
export async function readTaskForm(
  db: Database,
  webinar: Webinar,
  task: GuestTask,
): Promise<Form | null> {
  const formId = taskFormOf(webinar, task);
  if (formId === null) return null;
  const form = await db
    .selectFrom("forms")
    .selectAll()
    .where("id", "=", formId)
    .where("accountId", "=", webinar.accountId)
    .where("deletedAt", "is", null)
    .where("publishedVersionId", "is not", null)
    .executeTakeFirst();
  return form ?? null;
}

/** What the quiz of a webinar asks for; null: it has none that can be opened. */
export async function readQuizRule(db: Database, webinar: Webinar): Promise<QuizRule | null> {
  const form = await readTaskForm(db, webinar, "quiz");
  return form && formSettings(form).quiz;
}

/** How a task stands for a guest; null: the webinar has no such form that can be opened. */
export async function readGuestTask(
  db: Database,
  {
    webinar,
    registration,
    task,
    ...at
  }: { webinar: Webinar; registration: WebinarRegistration; task: GuestTask } & At,
): Promise<GuestTaskNow | null> {
  const form = await readTaskForm(db, webinar, task);
  const guest =
    form && (await findGuest(db, { task, registrationId: registration.id, formId: form.id }));
  return guest && taskNow(form, guest, at);
}

function taskNow(form: Form, guest: Guest, at: At): GuestTaskNow {
  const own = formAvailability(
    form,
    null,
    { timeZone: guest.webinar.timeZone, now: at.now },
    at.texts,
  );
  const standing = (own.takes ? guestAvailability(guest, formSettings(form), at) : null) ?? own;
  return { form, guest, standing, isClosed: !own.takes };
}

/** The same in what conditions say of it. */
function taskState(
  { form, guest, standing, isClosed }: GuestTaskNow,
  { now, texts }: At,
): TaskState {
  const isOpen = standing.takes;
  const hasBegun = now.toISOString() >= guest.webinar.startsAt;
  const isQuiz = guest.task === "quiz";
  return {
    isOpen,
    isOver: isClosed || (!isOpen && hasBegun),
    hasResult: isQuiz && !isOpen && guest.attempts.length > 0,
    detail: isQuiz ? quizDetail(form, guest, texts.conditions) : "",
  };
}

function quizDetail(form: Form, { attempts }: Guest, t: Texts["conditions"]): string {
  const { quiz } = formSettings(form);
  const [best] = attempts.toSorted((a, b) => (b.points ?? 0) - (a.points ?? 0));
  const { points: reached = null, maxPoints = null } = best ?? {};
  const isShown = reached !== null && quiz.results !== "none";
  const points = isShown ? t.points({ points: reached, of: maxPoints ?? 0 }) : "";
  const left =
    quiz.attempts === null || attempts.length === 0
      ? null
      : Math.max(quiz.attempts - attempts.length, 0);
  if (hasPassed({ attempts }) || left === null) return points;
  const rest = t.attemptsLeft({ count: left });
  return points
    ? t.pointsAndAttempts({ points, attempts: rest })
    : `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
}

/**
 * Where a guest answers a task: the form's address with their key, in the language of their own
 * page.
 */
export function taskPath(
  config: Pick<AppContext["config"], "sessionSecret">,
  { form, guest }: GuestTaskNow,
  language: Language,
): string {
  return `/f/${form.slug}?g=${guestKey(config, guest.task, guest.registration.id)}&lang=${language}`;
}

/**
 * The result of a guest's best attempt, as far as it may be shown; null: they have none, or its
 * answers were deleted.
 */
export async function readQuizResult(
  db: Database,
  { form, guest, isClosed }: GuestTaskNow,
  texts: Texts,
): Promise<QuizResult | null> {
  const passed = guest.attempts.find((attempt) => attempt.passed === 1);
  const { responseId } = passed ?? guest.attempts.at(-1) ?? { responseId: null };
  if (responseId === null) return null;
  const response = await readResponse(db, responseId);
  return (
    response &&
    quizResult(response.definition, response.answers, {
      settings: formSettings(form),
      guest: { attempts: guest.attempts.length, hasPassed: hasPassed(guest) },
      isClosed,
      texts,
    })
  );
}

export type TaskStates = { quiz: TaskState | null; feedback: TaskState | null };

const NO_TASKS: TaskStates = { quiz: null, feedback: null };

const ROWS_PER_QUERY = 200;

/** How quiz and feedback form stand for these guests of one webinar, by the registration. */
export async function readTaskStates(
  db: Database,
  {
    webinar,
    registrations,
    ...at
  }: { webinar: Webinar; registrations: readonly WebinarRegistration[] } & At,
): Promise<(registration: Pick<WebinarRegistration, "id">) => TaskStates> {
  const states = new Map<string, TaskStates>();
  for (const task of GUEST_TASKS) {
    const form = await readTaskForm(db, webinar, task);
    if (!form) continue;
    for (let from = 0; from < registrations.length; from += ROWS_PER_QUERY) {
      const some = registrations.slice(from, from + ROWS_PER_QUERY);
      const attempts = await attemptsOf(
        db,
        some.map(({ id }) => id),
        form.id,
      );
      for (const registration of some) {
        const guest = {
          task,
          webinar,
          registration,
          attempts: attempts.get(registration.id) ?? [],
        };
        const state = taskState(taskNow(form, guest, at), at);
        states.set(registration.id, { ...NO_TASKS, ...states.get(registration.id), [task]: state });
      }
    }
  }
  return ({ id }) => states.get(id) ?? NO_TASKS;
}
