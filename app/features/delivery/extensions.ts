import type { AppContext } from "#app/platform/app-context.ts";
import { extensionPoint, port } from "#app/platform/extension-point.ts";
import type { MailMessage } from "#app/providers/mail/mail.ts";
import type { Database } from "#db/database.server.ts";
import type { CertificateDelivery } from "#db/schema/delivery.ts";

/**
 * What the sending of messages leaves to features that know more of them. Every part runs in the
 * transaction it is given.
 */

/** Called in every transaction that ends a message, before it is seen whether its batch is done. */
export const beforeBatchEnds =
  extensionPoint<(trx: Database, batchId: string, now: Date) => Promise<void>>("beforeBatchEnds");

/** Called when messages of a cancelled batch that had been claimed are given back unsent. */
export const onMessagesWithdrawn =
  extensionPoint<(trx: Database, batchId: string, now: Date) => Promise<void>>(
    "onMessagesWithdrawn",
  );

/**
 * Says why a scheduled batch whose time has come may not begin, in words for its organiser; null:
 * it may.
 */
export const batchMayBegin =
  extensionPoint<
    (
      trx: Database,
      batch: { accountId: string; scheduledAt: string; now: Date },
    ) => Promise<string | null>
  >("batchMayBegin");

/**
 * What is known in favour of an account: who runs it was checked (`identity`), its domain is proved
 * (`domain`), it pays for a plan (`paid`), an operator knows it and put it on Custom (`operator`).
 */
export type Proof = "identity" | "domain" | "paid" | "operator";

/** Says what is proved about an account that sends: its ceilings grow with it. */
export const senderProofs =
  extensionPoint<(trx: Database, accountId: string, now: Date) => Promise<readonly Proof[]>>(
    "senderProofs",
  );

/** Draws the attachments of a message about a certificate. */
export const certificateAttachments =
  port<
    (
      app: AppContext,
      certificateId: string,
      delivery: CertificateDelivery,
    ) => Promise<NonNullable<MailMessage["attachments"]>>
  >("certificateAttachments");
