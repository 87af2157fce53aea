/** Somebody who asked for the newsletter. Only `subscribed` ones are written to. */
export interface NewsletterSubscribersTable {
  id: string;
  /** As typed. */
  email: string;
  /** The mailbox, however it is spelled: one row each. */
  emailKey: string;
  /** `pending` until the link in the mail is opened and its button pressed. */
  status: "pending" | "subscribed" | "left";
  /** Of the link that confirms; null once used. */
  tokenHash: string | null;
  askedAt: string;
  confirmedAt: string | null;
  leftAt: string | null;
}
