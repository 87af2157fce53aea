/** Answers on their way to the organiser's external link by HTTP POST. What is left to do is what the rows say. */
export interface FormPostsTable {
  id: string;
  accountId: string;
  formId: string;
  /** Null for a test, which is about no answer. */
  responseId: string | null;
  url: string;
  /** The JSON that is sent, fixed when the answer came: every try carries the same bytes and the same id. */
  body: string;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  /** Null once it is settled. */
  nextTryAt: string | null;
  /** Held by one worker until then. */
  leaseUntil: string | null;
  createdAt: string;
  settledAt: string | null;
}
