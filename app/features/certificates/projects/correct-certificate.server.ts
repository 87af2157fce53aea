import type { Kysely } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { readEmailAddress } from "#app/platform/text/email-address.ts";
import { searchTextOf } from "#app/platform/text/search-text.ts";
import { countLetters, MAX_NAME_LETTERS, normaliseName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { type ReissueOutcome, reissueCertificate } from "../issue/reissue-certificate.server.ts";
import { correctableValues } from "../model/certificate-values.ts";
import type { Design } from "../model/design.ts";

/**
 * Issues a corrected certificate in place of one (C09) and, when asked, corrects the person in the project's list too, so
 * that the next send has the right name. One transaction. The caller decides whether anything is mailed.
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
    if (given.correctList) await correctRecipient(trx, given);
    const text = `Corrected the certificate of ${outcome.holderName}`;
    const link = `/projects/${given.projectId}/certificates/${outcome.certificateId}`;
    await recordActivity(trx, { accountId, actorId, kind: "update", text, link, now });
    return outcome;
  });
}

async function correctRecipient(
  trx: Database,
  given: { accountId: string; certificateId: string; firstName: string; lastName: string; email: string; now: Date },
): Promise<void> {
  const recipient = await trx
    .selectFrom("certificates as c")
    .innerJoin("recipients as r", "r.id", "c.recipientId")
    .select(["r.id", "r.certificateName"])
    .where("c.id", "=", given.certificateId)
    .where("r.accountId", "=", given.accountId)
    .executeTakeFirst();
  if (!recipient) return;
  const person = { firstName: given.firstName, lastName: given.lastName, email: given.email };
  await trx
    .updateTable("recipients")
    .set({
      ...person,
      searchText: searchTextOf({ ...person, certificateName: recipient.certificateName }),
      updatedAt: given.now.toISOString(),
    })
    .where("id", "=", recipient.id)
    .execute();
}

const MAX_CORRECTED_VALUE_LETTERS = 500;

export interface Correction {
  firstName: string;
  lastName: string;
  email: string;
  /** Placeholder → what is printed from now on. */
  values: Record<string, string>;
}

/** Reads the correction form: what it says, and what is wrong with it. `before`: the values printed so far. */
export function readCorrection(
  design: Design,
  before: Record<string, string>,
  form: { get(name: string): unknown },
): { correction: Correction; errors: FormErrors } {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const errors: FormErrors = {};
  const firstName = normaliseName(text("firstName"));
  const lastName = normaliseName(text("lastName"));
  if (!firstName && !lastName) errors.firstName = "Enter the name to print";
  for (const [field, name] of [
    ["firstName", firstName],
    ["lastName", lastName],
  ] as const) {
    const letters = countLetters(name);
    if (letters > MAX_NAME_LETTERS) errors[field] = `Shorten the name to ${MAX_NAME_LETTERS} letters; it has ${letters}`;
  }
  const address = readEmailAddress(text("email"));
  if (!address.ok) errors.email = `${address.reason}. Enter it in full, like name@example.com`;
  const values: Record<string, string> = {};
  for (const { field, name } of correctableValues(design, before)) {
    values[name] = text(field).trim();
    const letters = [...values[name]].length;
    if (letters > MAX_CORRECTED_VALUE_LETTERS)
      errors[field] = `Shorten ${name} to ${MAX_CORRECTED_VALUE_LETTERS} letters; it has ${letters}`;
  }
  return { correction: { firstName, lastName, email: address.ok ? address.email : text("email"), values }, errors };
}
