/** Somebody who asked for the newsletter. Only `subscribed` ones are written to; whoever leaves is deleted. */
export interface NewsletterSubscribersTable {
  id: string;
  /** As `readEmailAddress` gives it. */
  email: string;
  /** The mailbox, however it is spelled: one row each. */
  emailKey: string;
  /** `pending` until the link in the mail is opened and its button pressed. */
  status: "pending" | "subscribed";
  /** When it was last asked for. */
  askedAt: string;
  confirmedAt: string | null;
}
