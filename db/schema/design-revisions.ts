/** One step of a project's design history: undo and redo walk it. `projects.designRevision` says where one stands. */
export interface DesignRevisionsTable {
  projectId: string;
  /** Counts up and is never used twice, so a number names one design for ever. */
  revision: number;
  /** The step that this one was made from: where undo leads. Null for the first. */
  previousRevision: number | null;
  /** JSON of `Design`. */
  design: string;
  createdAt: string;
}
