import { canonicalJson } from "#app/platform/text/canonical-json.ts";
import { clockTime, shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { type Form, type FormVersion, publishedVersion } from "../find-form.server.ts";
import { questionsOf } from "../model/pages.ts";
import { draftDefinition, versionDefinition } from "../model/stored-form.server.ts";
import type { DraftView, FormBarState } from "./draft-action.ts";
import type { FormState } from "./form-state.ts";
import { neighbours } from "./save-draft.server.ts";

/** What the bar above every page of a form says. */
async function readFormState(db: Database, form: Form): Promise<FormState> {
  const version = await publishedVersion(db, form);
  const draft = draftDefinition(form);
  const isSame = (one: FormVersion) =>
    one.definition === form.draft || canonicalJson(versionDefinition(one)) === canonicalJson(draft);
  return {
    id: form.id,
    slug: form.slug,
    title: form.title,
    questionCount: questionsOf(draft.elements).length,
    responseCount: form.responseCount,
    publication: !version ? "never" : version.title === form.title && isSame(version) ? "current" : "changed",
    isOpen: form.enabled === 1,
  };
}

/** The draft of a form with what can be undone and redone from it. */
export async function readDraftView(db: Database, form: Form): Promise<DraftView> {
  const { previous, next } = await neighbours(db, form.id, form.draftRevision);
  return {
    formId: form.id,
    draft: draftDefinition(form),
    revision: form.draftRevision,
    canUndo: previous !== null,
    canRedo: next !== null,
  };
}

/** What the bar above every page of a form shows. */
export async function readFormBar(db: Database, form: Form, timeZone: string, now: Date): Promise<FormBarState> {
  const day = shortDay(form.editedAt, timeZone);
  const isToday = day === shortDay(now.toISOString(), timeZone);
  return { form: await readFormState(db, form), savedAt: isToday ? clockTime(form.editedAt, timeZone) : day };
}
