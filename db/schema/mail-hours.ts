/** What happened to all mails of the installation, the product's own too, in each hour. */
export interface MailHoursTable {
  /** "2025-11-20T13", UTC: when it happened. */
  at: string;
  sent: number;
  bounced: number;
  complained: number;
}
