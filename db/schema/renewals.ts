export interface RenewalTables {
  renewalPlans: RenewalPlansTable;
  renewalReminders: RenewalRemindersTable;
  renewalDigests: RenewalDigestsTable;
}

/** How the certificates of a project are renewed; none: nobody is reminded. */
export interface RenewalPlansTable {
  projectId: string;
  accountId: string;
  /** Days before the last one on which holders are reminded, "90 30 7 0"; empty: on none. */
  steps: string;
  /** What the Renew link leads to. */
  leadsTo: "form" | "webinar" | "address" | "contact";
  /** `forms.id`, `webinars.id`, an https address or an e-mail address. */
  target: string;
  /** `projects.id` of another project whose certificates renew these, too. */
  renewedByProjectId: string | null;
  updatedAt: string;
}

/**
 * A certificate that somebody was reminded of. The key lets no reminder leave twice: a correction of
 * a certificate has the `firstId` of the one it corrects.
 */
export interface RenewalRemindersTable {
  /** The certificate that was corrected first; of one that corrects none, its own id. */
  firstId: string;
  /** When it was to end: another day is another reminder. */
  expiresAt: string;
  /** Days before the last one. */
  step: number;
  accountId: string;
  certificateId: string;
  /** The send that the e-mail is in. */
  batchId: string;
  at: string;
}

/** What the owners of an account were last told of certificates that end. */
export interface RenewalDigestsTable {
  accountId: string;
  /** When that was, or when there was nothing new to tell. */
  lookedAt: string;
  /** JSON of `ExpiringCounts` (app/features/mailings/renewals/expiring.server.ts). */
  counts: string;
}
