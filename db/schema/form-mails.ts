/** Mails that forms caused, for a day: so that none can be made to fill somebody's mailbox. */
export interface FormMailsTable {
  id: string;
  accountId: string;
  /** SHA-256 of the mailbox, hex: it only has to be counted. */
  mailbox: string;
  at: string;
}
