import { z } from "zod";
import {
  WEBHOOK_EVENTS,
  type WebhookData,
  type WebhookEvent,
} from "#app/features/webhooks/webhook-events.ts";
import { moment, momentOrNull } from "./common.server.ts";

const text = z.string();
const textOrNull = z.string().nullable();

const guest = z.object({
  registrationId: text,
  webinarId: text,
  name: text,
  email: text,
  state: text.describe("registered, pending, waiting, declined or cancelled"),
  registeredAt: moment("When they registered"),
  checkedInAt: momentOrNull("When they were checked in at the door"),
});

/** What `data` of each event is. Held to the types that the events are queued with. */
const DATA: { [Event in WebhookEvent]: z.ZodType<WebhookData[Event]> } = {
  "certificate.issued": z.object({
    certificateId: text,
    projectId: text,
    recipientId: textOrNull,
    batchId: textOrNull.describe("The send that issued it; null if it was issued without one"),
    title: text,
    name: text,
    email: text,
    issuedAt: moment("When it was issued"),
    expiresAt: textOrNull,
  }),
  "certificate.revoked": z.object({
    certificateId: text,
    projectId: text,
    reason: textOrNull,
    revokedAt: moment("When it was revoked"),
  }),
  "certificate.expiring": z.object({
    certificateId: text,
    projectId: text,
    title: text,
    name: text,
    email: text,
    expiresAt: moment("When it expires"),
    daysBefore: z.number().int().describe("The reminder: 90, 30, 7, or 0 on the last day"),
  }),
  "certificate.renewed": z.object({
    certificateId: text,
    projectId: text,
    renewedById: text.describe("The id of the newer certificate"),
    name: text,
    email: text,
    expiresAt: textOrNull,
  }),
  "delivery.delivered": z.object({
    deliveryId: text,
    batchId: text,
    certificateId: textOrNull,
    name: text,
    email: text,
    deliveredAt: moment("When it arrived"),
  }),
  "delivery.failed": z.object({
    deliveryId: text,
    batchId: text,
    certificateId: textOrNull,
    name: text,
    email: text,
    state: text.describe(
      "bounced, complained (reported as spam), failed, or uncertain (it may have arrived)",
    ),
    reasonCode: textOrNull,
    reason: textOrNull,
    failedAt: moment("When it failed"),
  }),
  "batch.finished": z.object({
    batchId: text,
    projectId: textOrNull,
    kind: text,
    title: text,
    recipientCount: z.number().int(),
    failedCount: z.number().int(),
    finishedAt: moment("When the send finished"),
  }),
  "response.created": z.object({
    responseId: text,
    formId: text,
    number: z.number().int(),
    reference: text,
    name: textOrNull,
    email: textOrNull,
    submittedAt: moment("When the response was submitted"),
  }),
  "form.published": z.object({
    formId: text,
    title: text,
    version: z.number().int().describe("1, 2, 3 …"),
  }),
  "webinar.changed": z.object({
    webinarId: text,
    title: text,
    startsAt: moment("When it starts"),
    lengthMinutes: z.number().int(),
    timeZone: text,
  }),
  "webinar.cancelled": z.object({
    webinarId: text,
    title: text,
    startsAt: moment("When it would have started"),
    reason: textOrNull,
  }),
  "registration.created": guest,
  "registration.changed": guest,
  "guest.checked-in": guest,
  "person.unsubscribed": z.object({ email: text, batchId: textOrNull, deliveryId: textOrNull }),
};

/** Every event's whole post. */
export const WEBHOOK_BODIES = Object.fromEntries(
  WEBHOOK_EVENTS.map((event) => [
    event,
    z.object({
      id: text.describe("The same in every attempt; also sent as `webhook-id`"),
      type: z.literal(event),
      createdAt: moment("When the event happened"),
      data: DATA[event],
    }),
  ]),
) as unknown as Record<WebhookEvent, z.ZodObject>;
