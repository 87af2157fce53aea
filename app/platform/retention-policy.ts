/**
 * How long what is kept, in days: the one place. Every purge reads it from here, and so do the
 * pages that say it.
 */
export const KEPT_DAYS = {
  devices: 365,
  invitations: 60,
  mailWebhooks: 30,
  posts: 30,
  hookPosts: 30,
  apiAnswers: 1,
  /** After the account was deleted. */
  certificateStubs: 5 * 365,
  looseFiles: 1,
  contactMessages: 365,
  newsletterPending: 7,
  /** Links to a holder's own page, and the browsers they were opened in. */
  holderVisits: 1,
  deliveryEvents: 365,
  providerCalls: 90,
  dmarcReports: 400,
  accessEntries: 365,
  securityEvents: 365,
  operatorActs: 3 * 365,
  paymentEvents: 400,
  /** What the sandbox knows of payments: addresses of payers, and no money. */
  sandboxPayments: 400,
  /** Jobs that were given up: what they were about may name people. */
  deadJobs: 90,
  formTokens: 30,
  outboxFiles: 30,
  bin: 30,
} as const;

/**
 * Months after which an organiser can have names and addresses taken out of the mails that were
 * sent.
 */
export const MAILS_KEPT_CHOICES = [6, 12, 24, 36] as const;

interface Rule {
  what: string;
  kept: string;
}

function days(count: number): string {
  if (count % 365 === 0) return counted(count / 365, "year");
  return counted(count, "day");
}

const counted = (count: number, unit: "day" | "year") =>
  count === 1 ? `1 ${unit}` : `${count} ${unit}s`;

/** What an organiser's account holds, and until when. */
export function organiserRules(): Rule[] {
  return [
    {
      what: "Certificates, designs, lists, forms and answers",
      kept: "until you delete them or the account",
    },
    {
      what: "Who issued a certificate, when, and hashes of its files",
      kept: `${days(KEPT_DAYS.certificateStubs)} after the account is deleted`,
    },
    { what: "Answers of a form with a time limit", kept: "as long as the form’s settings say" },
    { what: "Items in the bin", kept: days(KEPT_DAYS.bin) },
    { what: "Unfinished answers", kept: "as long as their link works, up to 30 days" },
    { what: "Files that belong to no answer", kept: days(KEPT_DAYS.looseFiles) },
    {
      what: "Each step of an e-mail: delivered, opened, clicked",
      kept: `${days(KEPT_DAYS.deliveryEvents)}; the result stays`,
    },
    { what: "Reports on who sends in your name", kept: days(KEPT_DAYS.dmarcReports) },
    {
      what: "Data posted by webhooks, to incoming hooks and by forms",
      kept: days(KEPT_DAYS.posts),
    },
    { what: "Answers to API requests with an Idempotency-Key", kept: days(KEPT_DAYS.apiAnswers) },
    { what: "Links for helpers who fill in a form", kept: "as long as the form" },
    { what: "Links for helpers at the door of an event", kept: "until 24 hours after the event" },
    { what: "Unused invitations", kept: days(KEPT_DAYS.invitations) },
    {
      what: "Browsers used by members",
      kept: `${days(KEPT_DAYS.devices)} after they were last used`,
    },
    { what: "Who viewed or downloaded personal data", kept: days(KEPT_DAYS.accessEntries) },
    {
      what: "Sign-ins, and changes to passwords, keys and members",
      kept: days(KEPT_DAYS.securityEvents),
    },
    { what: "The activity log", kept: "as long as the account exists" },
    {
      what: "Receipts and payments",
      kept: "as long as the law requires, even after the account is deleted",
    },
  ];
}
