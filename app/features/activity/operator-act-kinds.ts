import { momentHeading } from "#app/platform/time/relative-time.ts";

/** Everything that is recorded of an operator, with the words that say it on the record's page. */
export const ACTS = {
  "operator.entered": "Entered the operator area",
  "operator.added": "Added an operator",
  "operator.removed": "Removed an operator",
  "person.two-step-off": "Turned off someone’s two-step sign-in",
  "account.viewed": "Viewed an account",
  "account.suspended": "Suspended an account",
  "account.restored": "Restored an account",
  "account.terminated": "Terminated an account",
  "account.noted": "Added a note to an account",
  "account.unlisted": "Removed a webinar from the public list",
  "account.sending-paused": "Paused an account’s sending",
  "account.sending-resumed": "Resumed an account’s sending",
  "send.approved": "Approved an account’s first send",
  "send.refused": "Refused an account’s first send",
  "plan.changed": "Changed a plan by hand",
  "payment.refunded": "Refunded a payment",
  "identity.viewed": "Viewed an identity check",
  "identity.approved": "Approved an identity",
  "identity.refused": "Refused an identity",
  "issuer.checked": "Checked an organisation against its registration",
  "issuer.unchecked": "Withdrew the check of an organisation",
  "name.allowed": "Allowed an account’s name",
  "name.refused": "Refused an account’s name",
  "message.viewed": "Read a message from the site",
  "message.answered": "Marked a message as answered",
  "message.reopened": "Marked a message as open again",
  "message.deleted": "Deleted a message from the site",
  "newsletter.viewed": "Viewed the newsletter’s subscribers",
  "newsletter.exported": "Exported the newsletter’s subscribers",
  "newsletter.deleted": "Deleted a subscriber",
  "outbox.viewed": "Read a message in the outbox",
  "record.exported": "Exported the audit log",
  "sending.paused": "Paused all sending",
  "sending.resumed": "Resumed sending",
  "log.resumed": "Resumed the transparency log",
  "log.begun": "Began a new transparency log",
  "sending.tried": "Tried sending held e-mail",
  "job.retried": "Retried a job",
  "job.dropped": "Deleted a job",
  "mail.tested": "Sent a test e-mail",
  "domain.checked": "Checked a sender’s domain",
} as const;

export type OperatorAct = keyof typeof ACTS;

/** The act in words; one that is no longer known, as it was written down. */
export function actLabel(act: string): string {
  return (ACTS as Record<string, string>)[act] ?? act;
}

/** Headings of the record as a spreadsheet. */
export function actHeadings(timeZone: string): string[] {
  const time = momentHeading("Time", timeZone);
  return [time, "Operator", "Action", "Account", "Account Name", "About", "Note"];
}
