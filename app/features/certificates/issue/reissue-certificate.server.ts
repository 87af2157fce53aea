import type { Kysely } from "kysely";
import { z } from "zod";
import type { Design } from "#app/engines/certificate/design.ts";
import { showCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { placeholderKey } from "#app/engines/placeholders/index.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { correctRecipient } from "#app/features/recipients/lists/correct-recipients.server.ts";
import { queueWebhook } from "#app/features/webhooks/queue-webhook.server.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { nameProblem } from "#app/platform/text/mailed-name.ts";
import type { Database } from "#db/database.server.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import type { Schema } from "#db/schema.ts";
import { correctedCredits } from "../credits/credits.ts";
import { certificateCredits } from "../credits/stored-credits.ts";
import { newCertificateId } from "../model/certificate-id.ts";
import { correctableValues, printable, withExpiryDate } from "../model/certificate-values.ts";
import { announceRenewed, markRenewed } from "../renewal/mark-renewed.server.ts";
import { hashHolderEmail } from "./issue-certificates.server.ts";
import { newLogSalt, queueIssues, queueWithdrawals } from "./queue-leaves.server.ts";

export type ReissueOutcome =
  /** The caller decides whether to mail `values` to `holderEmail`. */
  | {
      kind: "reissued";
      certificateId: string;
      values: Record<string, string>;
      holderName: string;
      holderEmail: string;
    }
  | { kind: "no-name" }
  | { kind: "already-replaced"; certificateId: string }
  | { kind: "revoked" }
  | { kind: "absent" };

interface Correction {
  accountId: string;
  certificateId: string;
  /** Absent: as before. */
  firstName?: string;
  lastName?: string;
  email?: string;
  /** Placeholder → corrected value. */
  values?: Record<string, string>;
  /**
   * When it expires (ISO 8601), null: never; absent: as before. The printed *Expiry Date*
   * follows.
   */
  expiresAt?: string | null;
  now: Date;
}

/**
 * Replaces a certificate by a corrected one on the same design. Everything printed stays as it was,
 * except what is given here. The old page says *Replaced* and leads to the new one; old file links
 * give the new file. A correction belongs to no batch, so it is never counted against a plan (C09).
 * Runs in the caller's transaction.
 */
export async function reissueCertificate(
  trx: Database,
  correction: Correction,
): Promise<ReissueOutcome> {
  const old = await trx
    .selectFrom("certificates")
    .selectAll()
    .where("id", "=", correction.certificateId)
    .where("accountId", "=", correction.accountId)
    .executeTakeFirst();
  if (!old) return { kind: "absent" };
  if (old.status === "revoked") return { kind: "revoked" };
  if (old.replacedById) return { kind: "already-replaced", certificateId: old.replacedById };

  const id = newCertificateId();
  const holderEmail = correction.email?.trim().toLowerCase() ?? old.holderEmail;
  const expiresAt = correction.expiresAt === undefined ? old.expiresAt : correction.expiresAt;
  const before = readStoredTexts(old.values, "certificates.values", old.id);
  const values = corrected(
    expiresAt === old.expiresAt ? before : withExpiryDate(before, expiresAt, old.timeZone),
    {
      ...correction,
      holderEmail,
      id,
    },
  );
  const holderName = values["Full Name"] ?? "";
  if (!holderName) return { kind: "no-name" };
  const replacing = {
    ...old,
    id,
    batchId: null,
    title: values["Certificate Name"] || old.title,
    holderName,
    holderEmail,
    issuedEmailHash: hashHolderEmail(holderEmail, id),
    expiresAt,
    values: JSON.stringify(values),
    credits: correction.values ? reissuedCredits(old, correction.values) : old.credits,
    issuedAt: correction.now.toISOString(),
    replacesId: old.id,
    viewCount: 0,
    downloadCount: 0,
    firstDownloadedAt: null,
    linkedInAt: null,
    countsAt: null,
    unsealedFiles: 0 as const,
    logSalt: (await isSampleCertificate(trx, old)) ? null : newLogSalt(),
    logNumber: null,
    logPosition: null,
  };
  await trx.insertInto("certificates").values(replacing).execute();
  await queueWithdrawals(trx, "replaced", [old], correction.now);
  // The new certificate takes over `sentAt`, so that the person is counted once (triggers handle
  // later mails).
  await trx
    .updateTable("certificates")
    .set({ status: "replaced", replacedById: id, sentAt: null })
    .where("id", "=", old.id)
    .execute();
  await queueReissued(trx, replacing, correction.now);
  return { kind: "reissued", certificateId: id, values, holderName, holderEmail };
}

/** What follows from a correction: its leaf, what it renews, and what endpoints are told. */
async function queueReissued(trx: Database, row: CertificatesTable, now: Date): Promise<void> {
  const { id: certificateId, accountId, projectId, expiresAt } = row;
  const { holderName: name, holderEmail: email, recipientId, title, issuedAt } = row;
  await queueIssues(trx, [row], now);
  const issued = [{ certificateId, holderName: name, email }];
  await markRenewed(trx, { accountId, projectId, issued, expiresAt });
  await queueWebhook(trx, {
    accountId,
    event: "certificate.issued",
    data: {
      certificateId,
      projectId,
      recipientId,
      batchId: null,
      title,
      name,
      email,
      issuedAt,
      expiresAt,
    },
    now,
  });
  await announceRenewed(trx, { accountId, certificateIds: [certificateId], now });
}

function reissuedCredits(old: CertificatesTable, values: Record<string, string>): string | null {
  const credits = correctedCredits(certificateCredits(old), values);
  return credits && JSON.stringify(credits);
}

function corrected(
  before: Record<string, string>,
  change: {
    firstName?: string;
    lastName?: string;
    values?: Record<string, string>;
    holderEmail: string;
    id: string;
  },
): Record<string, string> {
  const after = { ...before };
  const spelling = new Map(Object.keys(before).map((name) => [placeholderKey(name), name]));
  for (const [name, value] of Object.entries(change.values ?? {}))
    after[spelling.get(placeholderKey(name)) ?? name] = printable(value);
  if (change.firstName !== undefined) after["First Name"] = printable(change.firstName);
  if (change.lastName !== undefined) after["Last Name"] = printable(change.lastName);
  if (change.firstName !== undefined || change.lastName !== undefined) {
    after["Full Name"] = `${after["First Name"] ?? ""} ${after["Last Name"] ?? ""}`.trim();
  }
  after["Email Address"] = change.holderEmail;
  after["Certificate ID"] = showCertificateId(change.id);
  return after;
}

/** Whether a certificate belongs to a project of the sample data, and so was issued to nobody. */
export async function isSampleCertificate(
  db: Database,
  { projectId }: { projectId: string },
): Promise<boolean> {
  const project = await db
    .selectFrom("projects")
    .select("isSample")
    .where("id", "=", projectId)
    .executeTakeFirst();
  return project?.isSample === 1;
}

/** Corrections of corrections are rare; a circle is impossible but would be endless. */
const MAX_CORRECTIONS_FOLLOWED = 20;

/**
 * True when a certificate was corrected, and the last correction was withdrawn: then none of them
 * counts.
 */
export async function isCorrectionRevoked(
  db: Database,
  successorId: string | null,
): Promise<boolean> {
  let id = successorId;
  for (let step = 0; id !== null && step < MAX_CORRECTIONS_FOLLOWED; step++) {
    const next = await db
      .selectFrom("certificates")
      .select(["status", "replacedById"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (next?.status === "revoked") return true;
    id = next?.replacedById ?? null;
  }
  return false;
}

/**
 * Issues a corrected certificate in place of one (C09) and, when asked, corrects the person in the
 * project's list too, so that the next send has the right name. One transaction. The caller decides
 * whether anything is mailed.
 */
export async function correctCertificate(
  db: Kysely<Schema>,
  given: {
    accountId: string;
    actorId: string;
    projectId: string;
    certificateId: string;
    firstName: string;
    lastName: string;
    email: string;
    values: Record<string, string>;
    correctList: boolean;
    now: Date;
  },
): Promise<ReissueOutcome> {
  const { accountId, actorId, now } = given;
  return db.transaction().execute(async (trx) => {
    const outcome = await reissueCertificate(trx, given);
    if (outcome.kind !== "reissued") return outcome;
    if (given.correctList) await correctOnList(trx, given);
    const text = `Corrected the certificate of ${outcome.holderName}`;
    const link = `/projects/${given.projectId}/certificates/${outcome.certificateId}`;
    await recordActivity(trx, { accountId, actorId, kind: "update", text, link, now });
    return outcome;
  });
}

async function correctOnList(
  trx: Database,
  given: {
    accountId: string;
    certificateId: string;
    firstName: string;
    lastName: string;
    email: string;
    now: Date;
  },
): Promise<void> {
  const recipient = await trx
    .selectFrom("certificates as c")
    .innerJoin("recipients as r", "r.id", "c.recipientId")
    .select("r.id")
    .where("c.id", "=", given.certificateId)
    .where("r.accountId", "=", given.accountId)
    .executeTakeFirst();
  if (!recipient) return;
  const person = { firstName: given.firstName, lastName: given.lastName, email: given.email };
  await correctRecipient(trx, recipient.id, person, given.now);
}

const MAX_CORRECTED_VALUE_LETTERS = 500;

const partOfName = z
  .string()
  .default("")
  .transform((typed, { addIssue }) => {
    const name = normaliseName(typed);
    const problem = nameProblem(name, "The name");
    if (problem) addIssue(problem);
    return name;
  });

const addressProblem = (reason: string) => `${reason}. Enter it in full, like name@example.com`;

/**
 * The form that corrects a certificate. What else the design prints is posted too: see
 * `readCorrectedValues`.
 */
export const correctionForm = z
  .object({
    firstName: partOfName,
    lastName: partOfName,
    email: z
      .string({ error: addressProblem("The e-mail address is missing") })
      .transform((typed, { addIssue }) => {
        const address = readEmailAddress(typed);
        if (!address.ok) addIssue(addressProblem(address.reason));
        return address.ok ? address.email : typed;
      }),
    correctList: z.string().optional(),
    mail: z.string().optional(),
  })
  .check(
    z.refine<{ firstName: string; lastName: string }>(
      ({ firstName, lastName }) => Boolean(firstName || lastName),
      {
        path: ["firstName"],
        error: "Enter the name to print",
        when: () => true,
      },
    ),
  );

/**
 * The other values of that form, by placeholder, and what is wrong with each, by field. `before`:
 * the values printed so far.
 */
export function readCorrectedValues(
  design: Design,
  before: Record<string, string>,
  form: ReadonlyMap<string, string>,
): { values: Record<string, string>; errors: FormErrors } {
  const values: Record<string, string> = {};
  const errors: FormErrors = {};
  for (const { field, name } of correctableValues(design, before)) {
    const value = form.get(field)?.trim() ?? "";
    values[name] = value;
    const letters = countLetters(value);
    if (letters > MAX_CORRECTED_VALUE_LETTERS)
      errors[field] =
        `Shorten ${name} to ${MAX_CORRECTED_VALUE_LETTERS} characters. It has ${letters}`;
  }
  return { values, errors };
}
