import type { SaverState } from "../saver-state.ts";

/**
 * The script that runs the designer's page until React has come. It changes no element that React
 * expects: what it draws is in shadow trees, and what it knows is the state that React's own saver
 * goes on with.
 */
export interface FirstDesigner {
  /**
   * Resolves when nothing is held, put together by a keyboard or on its way. The state is null while
   * nobody has used it.
   */
  takeOver(): Promise<TakenOver | null>;
  /** Stops, and takes away what it drew. */
  leave(): void;
}

/** `view`: what the last answer said; null: nothing had to be saved. */
export interface TakenOver extends Omit<SaverState, "view"> {
  view: SaverState["view"] | null;
}

declare global {
  interface Window {
    firstDesigner?: FirstDesigner;
    /** An editor's scripts begin after it. */
    scriptsWaitFor?: Promise<void>;
  }
}
