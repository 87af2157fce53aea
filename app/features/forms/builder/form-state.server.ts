import { isSame } from "#app/engines/merge/merge.ts";
import { clockTime, shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { questionsOf } from "../model/pages.ts";
import { type Form, type FormVersion, publishedVersion } from "../store/find-form.server.ts";
import { currentDraft, formDrafts } from "../store/form-drafts.server.ts";
import { draftDefinition, formSettings, versionDefinition } from "../store/stored-form.server.ts";
import { conditionWarnings } from "./element-form.ts";
import type { DraftView, FormBarState, FormState } from "./form-state.ts";

/** What the bar above every page of a form says. */
async function readFormState(db: Database, form: Form): Promise<FormState> {
  const version = await publishedVersion(db, form);
  const draft = draftDefinition(form);
  return {
    id: form.id,
    slug: form.slug,
    title: form.title,
    questionCount: questionsOf(draft.elements).length,
    responseCount: form.responseCount,
    publication: publicationOf(form, version),
    isOpen: form.enabled === 1,
    isMultilingual: formSettings(form).languages.length > 0,
  };
}

function publicationOf(form: Form, version: FormVersion | null): FormState["publication"] {
  if (!version) return "never";
  const saysSame =
    version.definition === form.draft || isSame(versionDefinition(version), draftDefinition(form));
  return version.title === form.title && saysSame ? "current" : "changed";
}

/** The draft of a form with what can be undone and redone from it. */
export async function readDraftView(db: Database, form: Form): Promise<DraftView> {
  const { id, revision, document: draft } = currentDraft(form);
  const { undo, redo } = await formDrafts.neighbours(db, id, revision);
  const warnings = draft.elements.flatMap((element) => {
    const found = conditionWarnings(element, draft);
    return found.length > 0 ? [[element.id, found] as const] : [];
  });
  const steps = { canUndo: undo !== null, canRedo: redo !== null };
  return { formId: id, draft, revision, ...steps, warnings: Object.fromEntries(warnings) };
}

/** What the bar above every page of a form shows. */
export async function readFormBar(
  db: Database,
  form: Form,
  timeZone: string,
  now: Date,
): Promise<FormBarState> {
  const day = shortDay(form.editedAt, timeZone);
  const isToday = day === shortDay(now.toISOString(), timeZone);
  return {
    form: await readFormState(db, form),
    savedAt: isToday ? clockTime(form.editedAt, timeZone) : day,
  };
}
