import type { FailureCode } from "#app/engines/mail/failure-code.ts";
import type { DeliveryState } from "#db/schema/delivery.ts";

/**
 * The three words the specification shows, and those beside them. "Accepted": a mail server took
 * it, and hasn't reported whether it arrived. That is the end where none ever does.
 */
export type ShownStatus = "In progress" | "Accepted" | "Delivered" | "Failed" | "Not sent";

/** States that still need work by us: a batch is done when none is left. */
export const OPEN_STATES = ["queued", "sending"] as const satisfies DeliveryState[];

/**
 * From which states an event may move a message to which. What is not listed changes nothing: state
 * only moves forward.
 */
const FORWARD: Partial<Record<DeliveryState, DeliveryState[]>> = {
  // What is reported of one that waits had left: it waits to be tried again, or the ledger was
  // restored from a backup.
  queued: [
    "sending",
    "accepted",
    "delivered",
    "bounced",
    "complained",
    "failed",
    "cancelled",
    "skipped",
  ],
  sending: [
    "queued",
    "accepted",
    "delivered",
    "bounced",
    "complained",
    "failed",
    "uncertain",
    "cancelled",
    "skipped",
  ],
  uncertain: ["accepted", "delivered", "bounced", "complained", "failed"],
  accepted: ["delivered", "bounced", "complained", "failed"],
  delivered: ["bounced", "complained"],
  bounced: ["complained"],
};

/** Whether an event may move a message on. */
export function canMove(from: DeliveryState, to: DeliveryState): boolean {
  return FORWARD[from]?.includes(to) ?? false;
}

const SHOWN: Record<DeliveryState, ShownStatus> = {
  queued: "In progress",
  sending: "In progress",
  accepted: "Accepted",
  delivered: "Delivered",
  bounced: "Failed",
  complained: "Failed",
  failed: "Failed",
  uncertain: "Failed",
  cancelled: "Not sent",
  skipped: "Not sent",
};

export const DELIVERY_STATES = Object.keys(SHOWN) as DeliveryState[];

export function shownStatus(state: DeliveryState): ShownStatus {
  return SHOWN[state];
}

/** The states behind a shown word. */
export function statesOf(shown: ShownStatus): DeliveryState[] {
  return DELIVERY_STATES.filter((state) => SHOWN[state] === shown);
}

/** Words of the ledger's own, beside those that providers give. */
export type LedgerCode =
  | "gave_up"
  | "uncertain"
  | "uncertain_cancelled"
  | "idempotency_conflict"
  | "unclear_answer"
  | "drawing_failed"
  | "attachments_too_large"
  | "code_expired"
  | "bounced_before"
  | "complained_before"
  | "unsubscribed"
  | "topic_left"
  | "mail_paused"
  | "sample"
  | "certificates_only"
  | "left_out"
  | "outdated";

const LABELS: Record<FailureCode | LedgerCode, string> = {
  unknown_address: "The address does not exist.",
  unknown_domain: "The part after the @ does not exist.",
  invalid_address: "This is not an e-mail address.",
  test_address: "This is a made-up address that accepts no e-mail.",
  international_address:
    "The mail server can’t send to an address with letters like é before the @. Ask for another one.",
  mailbox_full: "Their inbox is full.",
  mailbox_inactive: "The address is no longer in use.",
  busy: "Inbox was busy.",
  blocked: "Their mail server blocked the message.",
  content_refused: "Their mail server refused what the message contains.",
  too_large: "The message is too large for their mail server.",
  sender_refused: "Their mail server does not trust the sender’s address.",
  suppressed: "An earlier e-mail to this address bounced, so the provider did not send this one.",
  complained: "They reported the message as spam.",
  timeout: "Their mail server did not answer.",
  refused: "Their mail server refused the message.",
  gave_up: "It could not be sent after several tries.",
  uncertain:
    "Uncertain: the connection broke while it was being handed over. It may or may not have arrived.",
  uncertain_cancelled:
    "Uncertain: it was being handed over when you cancelled. It may or may not have arrived.",
  idempotency_conflict:
    "Uncertain: the provider already holds a different message for this person. Ask them whether it arrived.",
  unclear_answer: "Uncertain: the provider’s answer did not say whether it accepted this message.",
  drawing_failed: "The certificate could not be drawn, so nothing was sent.",
  attachments_too_large: "The certificate is too large to attach. Send it as a link instead.",
  code_expired: "The code in it was no longer valid, so it was not sent.",
  bounced_before: "Left out: an earlier e-mail to this address bounced.",
  complained_before: "Left out: this person reported an earlier e-mail as spam.",
  unsubscribed: "Left out: this person unsubscribed.",
  topic_left: "Left out: this person left the topic of this e-mail.",
  mail_paused: "Left out: this person paused your e-mails.",
  sample: "Left out: this person belongs to the sample data.",
  certificates_only: "Left out: this person agreed to certificates only, not to mailings.",
  left_out: "Left out: you chose not to send to this person.",
  outdated: "Left out: what it says had changed before it went out.",
};

/**
 * The same where it stands below "left out" already, or nothing was left out: "An earlier e-mail to
 * this address bounced."
 */
export function plainReason(code: string): string {
  const words = reasonMessage(code).replace(/^Left out: /, "");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * What the organiser reads for a machine word. An unknown word is answered with the general
 * sentence.
 */
export function reasonMessage(code: string): string {
  return (LABELS as Record<string, string>)[code] ?? LABELS.refused;
}
