/** What somebody wrote to the operator from the site. */
export interface ContactMessagesTable {
  id: string;
  firstName: string;
  lastName: string;
  /** How to answer: an e-mail address or a phone number, as typed. */
  reachAt: string;
  message: string;
  /** The path of the form. */
  page: string;
  createdAt: string;
}
