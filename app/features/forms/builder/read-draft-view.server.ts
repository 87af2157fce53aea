import { clockTime, shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { Form } from "../find-form.server.ts";
import { draftDefinition } from "../model/stored-form.server.ts";
import type { DraftView, FormBarState } from "./draft-view.ts";
import { readFormState } from "./read-form-state.server.ts";
import { neighbours } from "./save-draft.server.ts";

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
