import { shortDay, shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { shownElements } from "../model/conditions.ts";
import { pagesOf, questionsOf } from "../model/pages.ts";
import { respondentOf } from "../model/respondent.ts";
import { draftAnswers, draftTyped } from "../store/drafts.server.ts";
import type { Form } from "../store/find-form.server.ts";
import { answerWords } from "./edits/answer-changes.ts";
import type { ResponseScope } from "./responses.server.ts";

export const UNFINISHED_PER_PAGE = 25;

/**
 * Answers that people began and haven't sent, the newest first. What lasts no longer is not among
 * them.
 */
export async function listUnfinished(
  db: Database,
  { form, versions, timeZone }: ResponseScope & { form: Pick<Form, "id" | "accountId"> },
  { page: asked, now }: { page: number; now: Date },
) {
  const open = db
    .selectFrom("formDrafts")
    .where("formId", "=", form.id)
    .where((or) => or.or([or("answers", "!=", "{}"), or("typed", "!=", "{}")]))
    .where("expiresAt", ">", now.toISOString());
  const { count } = await open
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  const total = Number(count);
  const page = Math.min(asked, Math.max(1, Math.ceil(total / UNFINISHED_PER_PAGE)));
  const drafts = await open
    .selectAll()
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .limit(UNFINISHED_PER_PAGE)
    .offset((page - 1) * UNFINISHED_PER_PAGE)
    .execute();
  const byId = new Map(versions.map((version) => [version.id, version]));
  return {
    total,
    page,
    unfinished: drafts.map((draft) => {
      const elements = byId.get(draft.versionId)?.elements ?? [];
      const answers = draftAnswers(draft);
      const typed = draftTyped(draft);
      const { name, email } = respondentOf({ elements }, answers);
      const asked = questionsOf(shownElements({ elements }, answers));
      const answered = asked.filter(({ id }) => answers[id] !== undefined && !typed[id]);
      const pages = pagesOf({ elements }).length;
      return {
        id: draft.id,
        who: name || email || "Somebody",
        email: name ? email : "",
        updated: shownTime(draft.updatedAt, now, timeZone),
        kept: shortDay(draft.expiresAt, timeZone),
        /** They asked for a link to continue later. */
        hasLink: draft.linkHash !== null,
        progress: `${answered.length} of ${asked.length} questions, page ${Math.min(draft.page, pages)} of ${pages}`,
        answers: asked
          .filter(({ id }) => answers[id] !== undefined || typed[id])
          .map((element) => {
            const left = typed[element.id];
            const kept = answerWords(answers[element.id] ?? null, element);
            return {
              id: element.id,
              label: element.label || fieldTypeOf(element).label,
              words: left ? Object.values(left).flat().join(" ") : kept,
              /** As it was typed, with a mistake that they haven't corrected yet. */
              isUnchecked: left !== undefined,
            };
          }),
      };
    }),
  };
}
