import type { Selectable } from "kysely";
import { isSampleAddress } from "#app/engines/email-address/email-address.ts";
import { searchable } from "#app/engines/letters/searchable.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { BatchesTable, DeliveriesTable, ProviderCallsTable } from "#db/schema/delivery.ts";
import { reasonMessage } from "../status/delivery-state.ts";

export interface NewDelivery {
  accountId: string;
  batchId: string;
  kind: "recipient" | "summary";
  position: number;
  recipientId: string | null;
  certificateId: string | null;
  toName: string;
  toEmail: string;
  searchText: string;
  /** Placeholder → value, or the JSON of that where it is known already. */
  values: Record<string, string> | string;
  /** A calendar file to attach. */
  calendar?: string;
  /** Its reader's; absent or null: as the send is written. */
  language?: string | null;
  /** Why it is not mailed; null: it is. */
  skipCode: string | null;
  resendOfId?: string;
  /** The time it counts for in the plan; absent or null: it uses nothing up. */
  countsAt?: string | null;
  /** The host of the sender's address, for the Message-ID. */
  mailHost: string;
  /** ISO 8601: not before. */
  sendAt: string;
  now: Date;
}

/** A row as it is written first. */
export type DeliveryRow = Omit<
  DeliveriesTable,
  "meteredAt" | "receiver" | "transport" | "fromDomain"
> & {
  meteredAt?: string;
};

/**
 * A row of the ledger as it is before anything left: its idempotency key and Message-ID are fixed
 * here, for good.
 */
export function newDelivery(given: NewDelivery): DeliveryRow {
  const { mailHost, sendAt, now, values } = given;
  // No matter who writes the row, and which list it came from: people of the sample data are never
  // mailed.
  const skipCode = given.skipCode ?? (isSampleAddress(given.toEmail) ? "sample" : null);
  const id = newId(now.getTime());
  const at = now.toISOString();
  return {
    id,
    accountId: given.accountId,
    batchId: given.batchId,
    kind: given.kind,
    position: given.position,
    recipientId: given.recipientId,
    certificateId: given.certificateId,
    toName: given.toName,
    toEmail: given.toEmail,
    searchText: searchable(given.searchText),
    values: typeof values === "string" ? values : JSON.stringify(values),
    calendar: given.calendar ?? null,
    state: skipCode ? "skipped" : "queued",
    idempotencyKey: `delivery-${id}`,
    messageId: `<${id}@${mailHost}>`,
    attempt: 0,
    callId: null,
    nextTryAt: skipCode ? null : sendAt,
    providerId: null,
    reasonCode: skipCode,
    reason: skipCode ? reasonMessage(skipCode) : null,
    acceptedAt: null,
    deliveredAt: null,
    failedAt: null,
    openedAt: null,
    clickedAt: null,
    machineOpenedAt: null,
    unsubscribedAt: null,
    resendOfId: given.resendOfId ?? null,
    replacedById: null,
    createdAt: at,
    updatedAt: at,
    countsAt: skipCode ? null : (given.countsAt ?? null),
    language: given.language ?? null,
    correctedTo: null,
  };
}

/** Kinds that an organiser confirms as a whole, and finds under Sent. */
export const MASS_KINDS = ["certificates", "bulk"] as const satisfies BatchesTable["kind"][];

export const BATCH_KINDS = [
  ...MASS_KINDS,
  "form",
  "webinar",
  "renewal",
  "test",
  "summary",
  "notice",
  "code",
] as const satisfies BatchesTable["kind"][];

/** Kinds that go to an organiser's people because of an act or a date. */
export const MAILING_KINDS = [
  "form",
  "webinar",
  "renewal",
] as const satisfies BatchesTable["kind"][];

/** Kinds that an organiser sends to other people. */
export const FOR_OTHERS = [...MASS_KINDS, ...MAILING_KINDS] as const;

export function isForOthers(kind: BatchesTable["kind"]): boolean {
  return (FOR_OTHERS as readonly string[]).includes(kind);
}

export function isMass(kind: BatchesTable["kind"]): boolean {
  return (MASS_KINDS as readonly string[]).includes(kind);
}

export type Batch = Selectable<BatchesTable>;

export type Delivery = Selectable<DeliveriesTable>;

export type ProviderCall = Selectable<ProviderCallsTable>;
