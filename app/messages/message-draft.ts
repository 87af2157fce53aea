import type { FormErrors, FormProblem } from "../http/form-errors.ts";

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

export function readMessageDraft<Message>(row: { messageDraft: string | null }): MessageDraft<Message> | null {
  return row.messageDraft === null ? null : (JSON.parse(row.messageDraft) as MessageDraft<Message>);
}

/** The draft in the form of a rejected submission, for the composer to show. */
export function draftProblem(draft: MessageDraft<object> | null): FormProblem | null {
  return draft && { errors: draft.errors, values: { ...draft.message } as Record<string, string> };
}
