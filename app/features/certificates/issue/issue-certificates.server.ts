import { createHash } from "node:crypto";
import type { NotNull } from "kysely";
import { type Design, designTexts, withLogo } from "#app/engines/certificate/design.ts";
import { languageOfWords } from "#app/engines/letters/language-of-words.ts";
import { canonicalJson } from "#app/engines/merge/canonical-json.ts";
import { readAccountLanguage } from "#app/features/accounts/accounts.server.ts";
import { queueWebhooks } from "#app/features/webhooks/queue-webhook.server.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import type { Database } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import { compareOnly } from "#db/query-parts.server.ts";
import { insertRows } from "#db/writing.server.ts";
import { creditsOf, type ProjectCredits } from "../credits/credits.ts";
import { projectCredits } from "../credits/stored-credits.ts";
import { withOwnFonts } from "../fonts/design-fonts.server.ts";
import { newCertificateId } from "../model/certificate-id.ts";
import { certificateValues, type RecipientForIssue } from "../model/certificate-values.ts";
import { announceRenewed, markRenewed } from "../renewal/mark-renewed.server.ts";
import { newLogSalt, queueIssues } from "./queue-leaves.server.ts";

/** So that a caller with many people reads and writes them in pieces of bounded memory. */
export const MAX_BATCH_ISSUED = 500;

export interface IssuedCertificate {
  recipientId: string;
  certificateId: string;
  /** Everything printed on it, and the same as JSON. */
  values: Record<string, string>;
  valuesJson: string;
  /** Issued before, without a send. */
  wasThere?: true;
}

interface CertificateOrder {
  account: { id: string; name: string; supportEmail: string; timeZone: string };
  projectId: string;
  batchId: string | null;
  designVersionId: string;
  title: string;
  recipients: RecipientForIssue[];
  /** Placeholder → the value for everyone. */
  details: Record<string, string>;
  /** ISO 8601; null or absent: never expires. */
  expiresAt?: string | null;
  /** Sample data: no endpoint is told of it. */
  isSample?: boolean;
  /** Endpoints are told later (`announceCertificates`), since it may yet be taken back. */
  isPreliminary?: boolean;
  /** The time it counts for in the plan; absent or null: it uses nothing up. */
  countsAt?: string | null;
  now: Date;
}

/**
 * Issues a certificate to each recipient, in order: fixes its id and everything printed on it.
 * Called inside the transaction that confirms the send, in chunks of at most `MAX_BATCH_ISSUED`.
 * Throws when the chunk is larger.
 */
export async function issueCertificates(
  trx: Database,
  order: CertificateOrder,
): Promise<IssuedCertificate[]> {
  const { account, recipients } = order;
  if (recipients.length > MAX_BATCH_ISSUED)
    throw new Error(`at most ${MAX_BATCH_ISSUED} certificates a call, not ${recipients.length}`);
  if (recipients.length === 0) return [];
  const issuedAt = order.now.toISOString();
  const worth = await readProjectCredits(trx, order.projectId);
  const issued = recipients.map((recipient) => {
    const certificateId = newCertificateId();
    const { title, details, expiresAt } = order;
    const { timeZone } = account;
    const values = certificateValues({
      account,
      title,
      details,
      recipient,
      certificateId,
      issuedAt,
      expiresAt,
      timeZone,
    });
    return { recipient, certificateId, values, valuesJson: JSON.stringify(values) };
  });
  const rows = issued.map(({ recipient, certificateId, values, valuesJson }) => ({
    id: certificateId,
    accountId: account.id,
    projectId: order.projectId,
    recipientId: recipient.id,
    batchId: order.batchId,
    designVersionId: order.designVersionId,
    title: values["Certificate Name"] || order.title,
    holderName: values["Full Name"] ?? "",
    holderEmail: recipient.email.trim().toLowerCase(),
    issuedEmailHash: hashHolderEmail(recipient.email, certificateId),
    // Its account, whatever other name the organiser prints on it.
    issuerName: account.name,
    values: valuesJson,
    issuedAt,
    timeZone: account.timeZone,
    expiresAt: order.expiresAt ?? null,
    status: "valid" as const,
    revokedAt: null,
    revokeReason: null,
    replacedById: null,
    replacesId: null,
    viewCount: 0,
    downloadCount: 0,
    firstDownloadedAt: null,
    countsAt: order.countsAt ?? null,
    unsealedFiles: 0 as const,
    language: recipient.language ?? null,
    credits: packedCredits(worth, recipient.fields),
    logSalt: order.isSample ? null : newLogSalt(),
    logNumber: null,
    logPosition: null,
  }));
  await insertRows(trx, "certificates", rows);
  await queueIssues(trx, rows, order.now);
  if (!order.isSample) {
    await markRenewed(trx, {
      accountId: account.id,
      projectId: order.projectId,
      issued: issued.map(({ recipient, certificateId, values }) => ({
        certificateId,
        holderName: values["Full Name"] ?? "",
        email: recipient.email.trim().toLowerCase(),
      })),
      expiresAt: order.expiresAt ?? null,
    });
  }
  if (!order.isSample && !order.isPreliminary) await queueIssued(trx, order, issued, issuedAt);
  return issued.map(({ recipient, ...certificate }) => ({
    recipientId: recipient.id,
    ...certificate,
  }));
}

/** What the certificates of the project are worth now. */
async function readProjectCredits(trx: Database, projectId: string) {
  const row = await trx
    .selectFrom("projects")
    .select(["id", "credits"])
    .where("id", "=", projectId)
    .executeTakeFirst();
  return row ? projectCredits(row) : null;
}

function packedCredits(worth: ProjectCredits | null, fields: Record<string, string>) {
  const credits = creditsOf(worth, fields);
  return credits && JSON.stringify(credits);
}

async function queueIssued(
  trx: Database,
  order: CertificateOrder,
  issued: {
    recipient: RecipientForIssue;
    certificateId: string;
    values: Record<string, string>;
  }[],
  issuedAt: string,
): Promise<void> {
  const { projectId, batchId, expiresAt = null, title, now } = order;
  await queueWebhooks(trx, {
    accountId: order.account.id,
    event: "certificate.issued",
    data: () =>
      issued.map(({ recipient, certificateId, values }) => ({
        certificateId,
        projectId,
        recipientId: recipient.id,
        batchId,
        title: values["Certificate Name"] || title,
        name: values["Full Name"] ?? "",
        email: recipient.email.trim().toLowerCase(),
        issuedAt,
        expiresAt,
      })),
    now,
  });
  const certificateIds = issued.map(({ certificateId }) => certificateId);
  await announceRenewed(trx, { accountId: order.account.id, certificateIds, now });
}

/**
 * Tells the account's endpoints of certificates that were issued earlier in the same act, at most
 * some hundreds.
 */
export async function announceCertificates(
  trx: Database,
  given: { accountId: string; certificateIds: readonly string[]; now: Date },
): Promise<void> {
  const { accountId, certificateIds, now } = given;
  if (certificateIds.length === 0) return;
  await queueWebhooks(trx, {
    accountId,
    event: "certificate.issued",
    async data() {
      const rows = await trx
        .selectFrom("certificates")
        .select([
          "id",
          "projectId",
          "recipientId",
          "batchId",
          "title",
          "holderName",
          "holderEmail",
          "issuedAt",
          "expiresAt",
        ])
        .where("id", "in", certificateIds)
        .execute();
      return rows.map(({ id, holderName, holderEmail, ...row }) => ({
        ...row,
        certificateId: id,
        name: holderName,
        email: holderEmail,
      }));
    },
    now,
  });
  await announceRenewed(trx, given);
}

/**
 * Issues a certificate to each recipient who has none of this project that was issued without a
 * send; who has one, by a program or as a correction, keeps it, so that nobody holds two. In order,
 * and within the limits of `issueCertificates`.
 */
export async function issueMissing(
  trx: Database,
  given: Parameters<typeof issueCertificates>[1],
): Promise<IssuedCertificate[]> {
  const { recipients } = given;
  const known = await findUnsentCertificates(trx, {
    projectId: given.projectId,
    recipientIds: recipients.map(({ id }) => id),
  });
  if (known.size === 0) return issueCertificates(trx, given);
  const missing = recipients.filter(({ id }) => !known.has(id));
  const issued = await issueCertificates(trx, { ...given, recipients: missing });
  const all = new Map([
    ...known,
    ...issued.map((certificate) => [certificate.recipientId, certificate] as const),
  ]);
  return recipients.flatMap(({ id }) => all.get(id) ?? []);
}

async function findUnsentCertificates(
  trx: Database,
  { projectId, recipientIds }: { projectId: string; recipientIds: string[] },
): Promise<Map<string, IssuedCertificate>> {
  if (recipientIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom("certificates")
    .select(["id", "recipientId", "values"])
    .where("recipientId", "in", recipientIds)
    .where(compareOnly("projectId", projectId))
    .where("batchId", "is", null)
    .where("status", "=", "valid")
    .orderBy("issuedAt")
    .$narrowType<{ recipientId: NotNull }>()
    .execute();
  return new Map(
    rows.map(({ id, recipientId, values }) => [
      recipientId,
      {
        recipientId,
        certificateId: id,
        values: readStoredTexts(values, "certificates.values", id),
        valuesJson: values,
        wasThere: true as const,
      },
    ]),
  );
}

/**
 * Keeps a design for ever as it is now, with the organisation's logo and fonts of now, and returns
 * its id: the SHA-256 of the account and the canonical JSON, in hex. The same design of the same
 * account is kept once.
 */
export async function freezeDesign(
  trx: Database,
  accountId: string,
  draft: Design,
  now: Date,
): Promise<string> {
  const fonted = await withOwnFonts(trx, accountId, draft, { isHeld: true });
  const design: Design = {
    wrapping: "largest",
    ...withLogo(fonted, await holdLogo(trx, accountId, draft)),
    ...(await languageOf(trx, accountId, draft)),
  };
  const json = canonicalJson(design);
  const id = createHash("sha256").update(`${accountId}\n${json}`).digest("hex");
  await trx
    .insertInto("designVersions")
    .values({ id, accountId, design: json, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return id;
}

/** In what its words are, or else what its organisation's pages are in; English goes unsaid. */
async function languageOf(
  trx: Database,
  accountId: string,
  draft: Design,
): Promise<{ language?: string }> {
  const language =
    languageOfWords(designTexts(draft)) ?? (await readAccountLanguage(trx, accountId));
  return language === SOURCE_LANGUAGE ? {} : { language };
}

/**
 * The account's logo, if the design needs it. It can't be changed before this transaction ends: its
 * file goes with that.
 */
async function holdLogo(
  trx: Database,
  accountId: string,
  { fields }: Design,
): Promise<string | null> {
  if (!fields.some((field) => field.kind === "logo" && field.fileKey === null)) return null;
  const account = trx.selectFrom("accounts").select("logoFileKey").where("id", "=", accountId);
  const row = await (isPostgres(trx) ? account.forShare() : account).executeTakeFirst();
  return row?.logoFileKey ?? null;
}

const ROWS_PER_STATEMENT = 500;

/**
 * SHA-256 of the lower-cased address and the certificate's id, in hex: all that a credential says
 * of an address.
 */
export function hashHolderEmail(email: string, certificateId: string): string {
  return createHash("sha256")
    .update(email.trim().toLowerCase() + certificateId)
    .digest("hex");
}

/**
 * Moves certificates to their holder's corrected address. Only where we write to and look people up
 * changes: the credential keeps the hash of the address it was issued to, so files downloaded
 * before are still the ones that were issued.
 */
export async function moveCertificatesTo(
  trx: Database,
  certificateIds: readonly string[],
  email: string,
): Promise<void> {
  for (let start = 0; start < certificateIds.length; start += ROWS_PER_STATEMENT) {
    const ids = certificateIds.slice(start, start + ROWS_PER_STATEMENT);
    const unrecorded = await trx
      .selectFrom("certificates")
      .select(["id", "holderEmail"])
      .where("id", "in", ids)
      .where("issuedEmailHash", "is", null)
      .execute();
    for (const { id, holderEmail } of unrecorded) {
      await trx
        .updateTable("certificates")
        .set({ issuedEmailHash: hashHolderEmail(holderEmail, id) })
        .where("id", "=", id)
        .execute();
    }
    await trx
      .updateTable("certificates")
      .set({ holderEmail: email })
      .where("id", "in", ids)
      .execute();
  }
}
