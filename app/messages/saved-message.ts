/** The answer to a composer's autosave. */
export interface SavedMessage {
  /** The revision the next save builds on. */
  revision: number;
  /** Another window has saved something else since; nothing was written. */
  conflict: boolean;
  /** The first error to correct before it can be sent, or the conflict. */
  problem: string | null;
}
