import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import type { FormAnswer } from "#app/platform/http/form-errors.ts";

/** `about`: which form of the page is refused, when it isn't the large one. */
export type ImportAnswer = FormAnswer & { about?: "sheet" };

/**
 * What came of pressing a button: the import goes on, its people are being added in portions, it is
 * over, or its form is refused. `at`: where on the page it goes on.
 */
export type ImportOutcome =
  | { kind: "going-on"; message?: FlashMessage | undefined; at?: string | undefined }
  | { kind: "adding" | "over"; message?: FlashMessage | undefined }
  | { kind: "added" | "discarded"; message: FlashMessage }
  | { kind: "refused"; answer: ImportAnswer };

export const GOING_ON: ImportOutcome = { kind: "going-on" };
