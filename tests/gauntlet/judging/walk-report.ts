import { addPublishedForm } from "../../factories/published-form.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import type { TestApp } from "../../setup/start-app.ts";
import type { Attendee } from "../reports/stays.ts";
import type { Judgement } from "./judge-list.ts";
import { seePage } from "./press-main-button.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

const MAX_STEPS = 4;

/** Uploads a report of a webinar to which everybody registered, and judges the minutes kept. */
export async function judgeReport(
  app: TestApp,
  organiser: Organiser,
  { file, people }: { file: File; people: readonly Attendee[] },
): Promise<Judgement> {
  const form = await addPublishedForm(app.context, organiser);
  const startsAt = "2026-11-20T09:00:00.000Z";
  const webinar = await addWebinar(app.context, organiser, form, { startsAt });
  for (const { name, email } of people)
    await addRegistration(app.context, webinar, { name, email });
  const posted = new FormData();
  posted.set("timeZone", "Africa/Lagos");
  posted.set("file", file);
  const list = `/forms/${form.id}/webinar/attendance`;
  const answer = await organiser.post(`${list}/import`, posted);
  const path = answer.headers.get("Location");
  if (answer.status !== 303 || !path) {
    const { refusal } = await seePage(organiser, list, await answer.text());
    return { verdict: "wrong", hadQuestion: true, notes: [`refused: ${refusal}`] };
  }
  const questions = await pressThrough(app, organiser, { path, webinarId: webinar.id });
  const differences = await differencesOf(app, webinar.id, people);
  const hadQuestion = questions.length > 0;
  const notes = [...differences, ...questions];
  if (differences.length === 0)
    return { verdict: hadQuestion ? "asked" : "right", hadQuestion, notes };
  return { verdict: hadQuestion && isHeldUp(questions) ? "asked" : "wrong", hadQuestion, notes };
}

const HELD_UP = "held up: ";

function isHeldUp(questions: readonly string[]): boolean {
  return questions.some((question) => question.startsWith(HELD_UP));
}

/** Presses the main button until the report counts. Returns what was asked meanwhile. */
async function pressThrough(
  app: TestApp,
  organiser: Organiser,
  { path, webinarId }: { path: string; webinarId: string },
): Promise<string[]> {
  const questions: string[] = [];
  for (let step = 0; step < MAX_STEPS; step++) {
    const report = await app.context.db
      .selectFrom("attendanceReports")
      .select(["state", "people"])
      .where("webinarId", "=", webinarId)
      .executeTakeFirst();
    if (!report || report.state === "applied") return questions;
    const page = await seePage(organiser, path, await organiser.page(path));
    if ("unread" in JSON.parse(report.people)) questions.push("asked what its columns hold");
    questions.push(...page.warnings.map((text) => `warning: ${text}`));
    if (!page.press) return [...questions, `${HELD_UP}there is no button to press`];
    const next = await page.press();
    if (next.status === 422) {
      const { refusal } = await seePage(organiser, path, await next.text());
      return [...questions, `${HELD_UP}${refusal}`];
    }
  }
  return [...questions, `${HELD_UP}still not counted after ${MAX_STEPS} pages`];
}

async function differencesOf(
  { context: { db } }: TestApp,
  webinarId: string,
  people: readonly Attendee[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("webinarRegistrations")
    .select(["name", "email", "reportedMinutes"])
    .where("webinarId", "=", webinarId)
    .execute();
  const expected = new Map(people.map((person) => [person.email, person.minutes]));
  return rows.flatMap(({ email, name, reportedMinutes: minutes }) => {
    const right = expected.get(email);
    if (right === undefined) return [`added: ${name} <${email}>`];
    const isRight = right === null ? !minutes : minutes !== null && right.includes(minutes);
    return isRight ? [] : [`${email}: ${minutes} minutes, not ${right?.join(" or ") ?? "none"}`];
  });
}
