/** Which mails a registration has had: written with the mail, so that none goes twice. */
export interface WebinarMailsTable {
  registrationId: string;
  webinarId: string;
  /** `confirmation`, `waiting`, `place`, `declined`, `reminder-1440`, `change-3`, `cancel`, `follow-up` … */
  kind: string;
  batchId: string | null;
  at: string;
}
