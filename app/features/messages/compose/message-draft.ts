import type { FormErrors, FormProblem } from "#app/platform/http/form-errors.ts";

/** A composed message that can't be sent yet, with its errors: the JSON of `messageDraft`. */
export interface MessageDraft<Message = Record<string, string>> {
  message: Message;
  /** Placeholder → value for everyone, empty ones too. */
  details: Record<string, string>;
  errors: FormErrors;
}

/** Why nothing can be sent until the draft is corrected. */
export const UNSENDABLE_DRAFT =
  "Your latest changes to the message can’t be sent as they are. Go back to the message and correct them.";

/** The draft in the form of a rejected submission, for the composer to show. */
export function draftProblem(draft: MessageDraft<object> | null): FormProblem | null {
  return draft && { errors: draft.errors, values: { ...draft.message } as Record<string, string> };
}

/** The answer to a composer's autosave. */
export interface SavedMessage {
  /** The revision the next save builds on. */
  revision: number;
  /** Another window has saved something else since; nothing was written. */
  conflict: boolean;
  /** The first error to correct before it can be sent, or the conflict. */
  problem: string | null;
}
