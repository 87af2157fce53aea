import type { Kysely, RawBuilder, Selectable } from "kysely";
import type { MailMessage } from "#app/engines/mail/message.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { extensionPoint, port } from "#app/platform/extension-point.ts";
import type { Database } from "#db/database.server.ts";
import type { AccountsTable } from "#db/schema/accounts.ts";
import type { CertificateDelivery } from "#db/schema/delivery.ts";
import type { Schema } from "#db/schema.ts";

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

/**
 * Called when the owner of a domain has shown that an account may send from it (`isProved`), and
 * when that is over.
 */
export const senderDomainProved =
  extensionPoint<
    (
      trx: Database,
      app: Pick<AppContext, "config">,
      change: { accountId: string; domain: string; isProved: boolean; now: Date },
    ) => Promise<void>
  >("senderDomainProved");

/** The account that has proved that its organisation has a domain; null: none has. */
export const organisationWithDomain =
  port<(db: Database, domain: string) => Promise<string | null>>("organisationWithDomain");

/**
 * Which of these waiting reminders, by their ids, say what is no longer true. Asked right before
 * they leave; the answer is written down by the caller.
 */
export const findOutdatedReminders =
  port<
    (
      db: Kysely<Schema>,
      reminders: {
        batchId: string;
        rows: readonly { id: string; toEmail: string; values: string }[];
        now: Date;
      },
    ) => Promise<ReadonlySet<string>>
  >("findOutdatedReminders");

/** Draws the attachments of a message about a certificate. */
export const certificateAttachments =
  port<
    (
      app: AppContext,
      certificateId: string,
      delivery: CertificateDelivery,
    ) => Promise<NonNullable<MailMessage["attachments"]>>
  >("certificateAttachments");

/** An account as the sending of its mail sees it. */
export type SenderAccount = Pick<
  Selectable<AccountsTable>,
  | "id"
  | "name"
  | "kind"
  | "createdAt"
  | "timeZone"
  | "identityStatus"
  | "deleteAfter"
  | "suspendedAt"
  | "terminatedAt"
  | "sendingPausedAt"
  | "sendingPausedReason"
  | "mailCountedSince"
  | "nameHold"
  | "nameHoldLike"
  | "nameHoldReason"
  | "timeZone"
>;

/** What the sending of mail asks of the accounts that send. */
export interface SenderAccounts {
  find(db: Database, accountId: string): Promise<SenderAccount | null>;
  /** Their names by their ids. */
  namesOf(db: Database, accountIds: readonly string[]): Promise<Map<string, string>>;
  /** Who owns one, the longest first. There is always one. */
  listOwners(
    db: Database,
    accountId: string,
  ): Promise<{ firstName: string; lastName: string; email: string }[]>;
  /** Whether one of these addresses is somebody's who works in it. */
  hasMember(db: Database, accountId: string, emails: readonly string[]): Promise<boolean>;
  /** Null: it was paused before. */
  pauseSending(
    trx: Database,
    accountId: string,
    pause: { at: string; reason: string },
  ): Promise<SenderAccount | null>;
  /** Its mail is counted from now on. Null: it was not paused. */
  resumeSending(trx: Database, accountId: string, at: string): Promise<SenderAccount | null>;
  /** Whether the account whose id is in a column of the query is to be deleted. */
  isBeingDeleted(idColumn: string): RawBuilder<boolean>;
  /** Makes the account that belongs to no organiser, when first needed. */
  ensureInstallation(
    trx: Database,
    installation: { id: string; name: string; supportEmail: string; now: Date },
  ): Promise<void>;
}

export const senderAccounts = port<SenderAccounts>("senderAccounts");

/** The addresses of those who run the installation, as they were added. */
export const operatorEmails = port<(db: Database) => Promise<string[]>>("operatorEmails");

/** The address that an organiser corrected to send a message again. */
export interface AddressCorrected {
  accountId: string;
  from: { name: string; email: string };
  to: string;
  actorId: string;
  now: Date;
}

/** Corrects the address in everything that is kept of somebody with this name and address. */
export const addressCorrected =
  port<(trx: Database, corrected: AddressCorrected) => Promise<void>>("addressCorrected");

/** The ids of an account's batches that wait, and would come too late to be of use. */
export const findStaleBatches =
  port<(trx: Database, accountId: string, now: Date) => Promise<string[]>>("findStaleBatches");

/** Domains that are proved to belong to an account, apart from the one that it sends from. */
export interface ProvedDomains {
  /** Which accounts prove these, each by its domain. */
  findOwners(db: Database, domains: readonly string[]): Promise<Map<string, string>>;
  ofAccount(db: Database, accountId: string): Promise<string[]>;
}

export const provedDomains = port<ProvedDomains>("provedDomains");
