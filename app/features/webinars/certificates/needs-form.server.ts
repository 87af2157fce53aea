import { sql } from "kysely";
import { z } from "zod";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { quizQuestions } from "#app/features/forms/quiz/score-quiz.ts";
import { formSettings, versionDefinition } from "#app/features/forms/store/stored-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { CERTIFICATE_NEEDS, certificateNeeds } from "../model/certificate-needs.ts";
import { codeWordsOf } from "../model/code-words.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { updateAttendance } from "../registration/record-attendance.server.ts";

/** What a certificate needs beside attending, and the forms that guests answer. */
export const needsForm = z.object({
  feedbackFormId: z.string().default(""),
  quizFormId: z.string().default(""),
  needs: z.array(z.enum(CERTIFICATE_NEEDS, "Choose from the list")).default([]),
});

export type NeedsFields = z.input<typeof needsForm>;
type Needs = z.output<typeof needsForm>;

/** A form of the account that a webinar can have its guests answer. */
export interface TaskFormChoice {
  id: string;
  title: string;
  /** Null: it has no quiz questions, as it is published now. */
  quiz: { questions: number; passPercent: number; attempts: number | null } | null;
}

const MAX_CHOICES = 200;

/**
 * Published forms of the account that are no webinar's own, the last edited first; those that a
 * webinar has already come too.
 */
export async function listTaskForms(
  db: Database,
  { accountId, quizFormId, feedbackFormId }: Webinar,
): Promise<TaskFormChoice[]> {
  const chosen = [quizFormId, feedbackFormId].flatMap((id) => id ?? []);
  const rows = await db
    .selectFrom("forms")
    .innerJoin("formVersions", "formVersions.id", "forms.publishedVersionId")
    .leftJoin("webinars", "webinars.formId", "forms.id")
    .select([
      "forms.id",
      "forms.title",
      "forms.settings",
      "formVersions.id as versionId",
      "formVersions.definition",
    ])
    .where("forms.accountId", "=", accountId)
    .where("forms.deletedAt", "is", null)
    .where("forms.isSample", "=", 0)
    .where("webinars.id", "is", null)
    .orderBy((order) =>
      order
        .case()
        .when("forms.id", "in", chosen.length > 0 ? chosen : [""])
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy("forms.editedAt", "desc")
    .limit(MAX_CHOICES)
    .execute();
  return rows.map(({ id, title, settings, versionId, definition }) => {
    const questions = quizQuestions(
      versionDefinition({ id: versionId, definition }).elements,
    ).length;
    const { passPercent, attempts } = formSettings({ id, settings }).quiz;
    return { id, title, quiz: questions > 0 ? { questions, passPercent, attempts } : null };
  });
}

/**
 * Saves them, and works out again who has earned the certificate. Returns what is wrong, by field;
 * null: it is saved.
 */
export async function saveNeeds(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { user }: Organiser,
  webinar: Webinar,
  typed: Needs,
): Promise<Record<string, string[]> | null> {
  const problems = problemsOf(typed, webinar, await listTaskForms(db, webinar));
  if (Object.keys(problems).length > 0) return problems;
  const now = clock();
  const change = {
    feedbackFormId: typed.feedbackFormId || null,
    quizFormId: typed.quizFormId || null,
    certificateNeeds: JSON.stringify(
      CERTIFICATE_NEEDS.filter((need) => typed.needs.includes(need)),
    ),
    updatedAt: now.toISOString(),
  };
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("webinars")
      .set(change)
      .where("id", "=", webinar.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (changed.quizFormId !== webinar.quizFormId)
      await readDoneAgain(trx, changed, "quizPassedAt", changed.quizFormId);
    if (changed.feedbackFormId !== webinar.feedbackFormId)
      await readDoneAgain(trx, changed, "feedbackAt", changed.feedbackFormId);
    await updateAttendance(trx, changed);
    const { accountId, formId, title } = webinar;
    const text = `Changed what the certificate of a webinar needs: ${title}`;
    const link = `/forms/${formId}/webinar/certificates`;
    await recordActivity(trx, { accountId, actorId: user.id, kind: "update", text, link, now });
  });
  return null;
}

function problemsOf(
  { feedbackFormId, quizFormId, needs }: Needs,
  webinar: Webinar,
  forms: readonly TaskFormChoice[],
): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  const find = (id: string) => forms.find((form) => form.id === id);
  if (feedbackFormId && !find(feedbackFormId))
    problems.feedbackFormId = ["Choose a published form from the list"];
  const quiz = find(quizFormId);
  if (quizFormId && !quiz) problems.quizFormId = ["Choose a published form from the list"];
  else if (quiz && !quiz.quiz && quizFormId !== webinar.quizFormId)
    problems.quizFormId = [
      "This form has no quiz question. Add one to it, publish it, and choose it again",
    ];
  else if (quizFormId && quizFormId === feedbackFormId)
    problems.quizFormId = ["Choose another form than the feedback form"];
  const impossible: string[] = [];
  if (needs.includes("feedback") && !feedbackFormId)
    problems.feedbackFormId ??= ["Choose the feedback form that people fill in"];
  if (needs.includes("quiz") && !quizFormId)
    problems.quizFormId ??= ["Choose the quiz that people have to pass"];
  if (needs.includes("door") && webinar.hasDoor === 0)
    impossible.push("Turn on check-in at the door first, on the Check-in page");
  if (needs.includes("code-word") && codeWordsOf(webinar).length === 0)
    impossible.push("Set a code word first, on the Attendance page");
  if (impossible.length > 0) problems.needs = impossible;
  return problems;
}

/** Everybody who did this form before, for this webinar, has done it. */
async function readDoneAgain(
  trx: Database,
  { id }: Webinar,
  column: "quizPassedAt" | "feedbackAt",
  formId: string | null,
): Promise<void> {
  await trx
    .updateTable("webinarRegistrations")
    .set((of) => ({
      [column]: formId
        ? of
            .selectFrom("guestResponses as g")
            .select(sql<string | null>`min("g"."at")`.as("at"))
            .whereRef("g.registrationId", "=", "webinarRegistrations.id")
            .where("g.formId", "=", formId)
            .where("g.passed", "=", 1)
        : null,
    }))
    .where("webinarId", "=", id)
    .execute();
}

/** What the form shows of a webinar. */
export function needsOf(webinar: Webinar): NeedsFields {
  const { feedbackFormId, quizFormId } = webinar;
  return {
    feedbackFormId: feedbackFormId ?? "",
    quizFormId: quizFormId ?? "",
    needs: certificateNeeds(webinar),
  };
}
