/** What a composer's script is answered when it saves. */
export interface SavedMessage {
  /** What the next save follows on. */
  revision: number;
  /** Another window has saved something else since; nothing was written. */
  conflict: boolean;
  /** The first thing that has to be put right before it can be sent, or what the conflict is. */
  problem: string | null;
}
