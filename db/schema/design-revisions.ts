/** One step of a project's design history: undo and redo read it. */
export interface DesignRevisionsTable {
  projectId: string;
  revision: number;
  /** JSON of `Design`. */
  design: string;
  createdAt: string;
}
