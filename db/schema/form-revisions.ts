/** One step of a draft's history: undo and redo walk it. `forms.draftRevision` says where one stands. */
export interface FormRevisionsTable {
  formId: string;
  /** Counts up and is never used twice, so a number names one draft for ever. */
  revision: number;
  /** The step that this one was made from: where undo leads. Null for the first. */
  previousRevision: number | null;
  /** JSON of `FormDefinition`. */
  draft: string;
  createdAt: string;
}
