import type { FormErrors, FormProblem } from "../http/form-errors.ts";

/** What was typed into a composer and can't be sent as it is, with what is wrong: the JSON of `messageDraft`. */
export interface MessageDraft<Message = Record<string, string>> {
  message: Message;
  /** Placeholder → value for everyone, empty ones too. */
  details: Record<string, string>;
  errors: FormErrors;
}

/** What can't be sent until a draft is put right. */
export const UNSENDABLE_DRAFT =
  "Your latest changes to the message can’t be sent as they are. Go back to the message and correct them.";

export function readMessageDraft<Message>(row: { messageDraft: string | null }): MessageDraft<Message> | null {
  return row.messageDraft === null ? null : (JSON.parse(row.messageDraft) as MessageDraft<Message>);
}

/** The draft as the composer shows a rejected form. */
export function draftProblem(draft: MessageDraft<object> | null): FormProblem | null {
  return draft && { errors: draft.errors, values: { ...draft.message } as Record<string, string> };
}
