import type { SavedDraft } from "../form-state.ts";

/** What the script before React gets for a posted form: the cards come drawn. */
export interface FirstAnswer extends SavedDraft {
  cards: string;
}

/** Where the focus is among the fields of the builder's form. */
export interface KeptFocus {
  name: string;
  /** Which of those with this name. */
  at: number;
  value: string;
  /** The marked letters; null where there are none. */
  from: number | null;
  to: number | null;
}

export interface TakenOver {
  /** What was saved last; null: nothing had to be. */
  answer: FirstAnswer | null;
  focus: KeptFocus | null;
}

/**
 * The script that runs the Questions page until React has come. While nobody has used it, React
 * takes over the page as the server sent it, and the script leaves. Once somebody has, the elements
 * are others than React expects: then it draws the page anew, when everything typed is saved.
 */
export interface FirstBuilder {
  isUsed(): boolean;
  leave(): void;
  /** Resolves when it has left. */
  left: Promise<void>;
  /** Waits until nothing is typed or on its way, and leaves. */
  takeOver(): Promise<TakenOver>;
}

declare global {
  interface Window {
    firstBuilder?: FirstBuilder;
  }
}
