import { type Draft, DraftHistory } from "#app/platform/drafts/draft-history.server.ts";
import type { FormDefinition } from "../definition/definition.ts";
import type { Form } from "./find-form.server.ts";
import { draftDefinition, revisionDefinition } from "./stored-form.server.ts";

/** The drafts of forms: their history, undo and redo. */
export const formDrafts = new DraftHistory<FormDefinition>({
  table: "forms",
  revision: "draftRevision",
  history: "formRevisions",
  owner: "formId",
  document: "draft",
  parse: (draft, formId, revision) => revisionDefinition({ formId, revision, draft }),
});

/** The newest draft of a form. */
export function currentDraft(form: Form): Draft<FormDefinition> {
  return { id: form.id, revision: form.draftRevision, document: draftDefinition(form) };
}
