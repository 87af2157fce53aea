/** What mails of an account to other people came to, by when they left. `app/features/delivery/health/mail-counts.server.ts` keeps it. */
export interface MailHealthTable {
  accountId: string;
  /**
   * The quarter of an hour the mails left in, "2025-11-20T13:45", UTC. Of the quarter in which an operator let the account send
   * again (`accounts.mailCountedSince`), those that left afterwards stand under that very moment.
   */
  at: string;
  /** Handed to a mail server, or refused by one because the mailbox does not exist. */
  sent: number;
  /** Of these: came back for good. */
  bounced: number;
  /** Of these: marked as spam. */
  complained: number;
}
