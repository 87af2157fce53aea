/** The events that endpoints can get, in the order in which it is offered. */
export const WEBHOOK_EVENTS = [
  "certificate.issued",
  "certificate.revoked",
  "certificate.expiring",
  "certificate.renewed",
  "delivery.delivered",
  "delivery.failed",
  "batch.finished",
  "form.published",
  "response.created",
  "webinar.changed",
  "webinar.cancelled",
  "registration.created",
  "registration.changed",
  "guest.checked-in",
  "person.unsubscribed",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What each is about, for organisers and for the description of the API. */
export const EVENT_LABELS: Record<WebhookEvent, string> = {
  "certificate.issued": "A certificate was issued, even if it is e-mailed later or not at all.",
  "certificate.revoked": "A certificate was revoked.",
  "certificate.expiring":
    "A certificate reached a day on which its holder is reminded to renew it.",
  "certificate.renewed": "A newer certificate of the same person renewed one that ends.",
  "delivery.delivered": "An e-mail reached its mailbox.",
  "delivery.failed": "An e-mail could not be delivered.",
  "batch.finished": "A send is finished.",
  "form.published": "A form was published, or changes to it were.",
  "response.created": "Someone answered a form.",
  "webinar.changed": "A webinar’s details were saved.",
  "webinar.cancelled": "A webinar was cancelled.",
  "registration.created": "Someone registered for a webinar, or again after giving up their place.",
  "registration.changed":
    "A registration was approved, declined or cancelled, or got a place from the waiting list.",
  "guest.checked-in": "A guest was checked in at the door.",
  "person.unsubscribed": "Someone unsubscribed from your e-mails.",
};

/** What a post says of its event. Moments are ISO 8601, UTC. */
export interface WebhookData {
  "certificate.issued": {
    certificateId: string;
    projectId: string;
    recipientId: string | null;
    batchId: string | null;
    title: string;
    name: string;
    email: string;
    issuedAt: string;
    expiresAt: string | null;
  };
  "certificate.revoked": {
    certificateId: string;
    projectId: string;
    reason: string | null;
    revokedAt: string;
  };
  "certificate.expiring": {
    certificateId: string;
    projectId: string;
    title: string;
    name: string;
    email: string;
    expiresAt: string;
    /** 90, 30, 7, or 0 on the last day. */
    daysBefore: number;
  };
  "certificate.renewed": {
    certificateId: string;
    projectId: string;
    /** The newer certificate. */
    renewedById: string;
    name: string;
    email: string;
    expiresAt: string | null;
  };
  "delivery.delivered": {
    deliveryId: string;
    batchId: string;
    certificateId: string | null;
    name: string;
    email: string;
    deliveredAt: string;
  };
  "delivery.failed": {
    deliveryId: string;
    batchId: string;
    certificateId: string | null;
    name: string;
    email: string;
    /** bounced, complained, failed, or uncertain: it may have arrived. */
    state: string;
    reasonCode: string | null;
    reason: string | null;
    failedAt: string;
  };
  "batch.finished": {
    batchId: string;
    projectId: string | null;
    kind: string;
    title: string;
    recipientCount: number;
    failedCount: number;
    finishedAt: string;
  };
  "response.created": {
    responseId: string;
    formId: string;
    number: number;
    reference: string;
    name: string | null;
    email: string | null;
    submittedAt: string;
  };
  "form.published": { formId: string; title: string; version: number };
  "webinar.changed": {
    webinarId: string;
    title: string;
    startsAt: string;
    lengthMinutes: number;
    timeZone: string;
  };
  "webinar.cancelled": {
    webinarId: string;
    title: string;
    startsAt: string;
    reason: string | null;
  };
  "registration.created": WebhookGuest;
  "registration.changed": WebhookGuest;
  "guest.checked-in": WebhookGuest;
  "person.unsubscribed": { email: string; batchId: string | null; deliveryId: string | null };
}

/** Somebody who registered, as they are after the event. */
interface WebhookGuest {
  registrationId: string;
  webinarId: string;
  name: string;
  email: string;
  /** registered, pending, waiting, declined or cancelled. */
  state: string;
  registeredAt: string;
  checkedInAt: string | null;
}
