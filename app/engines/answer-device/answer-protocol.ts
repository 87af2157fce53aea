/*
 * What a phone that keeps answers and the server tell each other. A phone posts the form's own
 * fields as multipart/form-data, with an id of its own making: what is sent twice is one answer.
 */

/** Holds the id. No question's control has this name. */
export const ANSWER_FIELD = "answer";

/** 128 random bits, base64url. */
export function isAnswerId(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

/** What nobody sent is deleted from a phone after this; the server takes it a day longer. */
export const KEPT_DAYS = 7;
export const TAKEN_DAYS = KEPT_DAYS + 1;

/** A phone of a helper keeps no more at once. */
export const MAX_FIELD_ANSWERS = 200;

/**
 * With 200: whether the answer was taken, and where its sender is led. Any other status comes with
 * why it was not, in sentences; 429 also with Retry-After.
 */
export type AnswerReply = { sent: boolean; to: string } | { why: string[] };
