import type { Kysely } from "kysely";
import { z } from "zod";
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

const partOfName = z
  .string()
  .default("")
  .transform((typed, { addIssue }) => {
    const name = normaliseName(typed);
    const letters = countLetters(name);
    if (letters > MAX_NAME_LETTERS) addIssue(`Shorten the name to ${MAX_NAME_LETTERS} letters; it has ${letters}`);
    return name;
  });

const addressProblem = (reason: string) => `${reason}. Enter it in full, like name@example.com`;

/** The form that corrects a certificate. What else the design prints is posted too: see `readCorrectedValues`. */
export const correctionForm = z
  .object({
    firstName: partOfName,
    lastName: partOfName,
    email: z.string({ error: addressProblem("The e-mail address is missing") }).transform((typed, { addIssue }) => {
      const address = readEmailAddress(typed);
      if (!address.ok) addIssue(addressProblem(address.reason));
      return address.ok ? address.email : typed;
    }),
    correctList: z.string().optional(),
    mail: z.string().optional(),
  })
  .check(
    z.refine<{ firstName: string; lastName: string }>(({ firstName, lastName }) => Boolean(firstName || lastName), {
      path: ["firstName"],
      error: "Enter the name to print",
      when: () => true,
    }),
  );

/** The other values of that form, by placeholder, and what is wrong with each, by field. `before`: the values printed so far. */
export function readCorrectedValues(
  design: Design,
  before: Record<string, string>,
  form: FormData | URLSearchParams,
): { values: Record<string, string>; errors: FormErrors } {
  const values: Record<string, string> = {};
  const errors: FormErrors = {};
  for (const { field, name } of correctableValues(design, before)) {
    const typed = form.get(field);
    values[name] = typeof typed === "string" ? typed.trim() : "";
    const letters = [...values[name]].length;
    if (letters > MAX_CORRECTED_VALUE_LETTERS)
      errors[field] = `Shorten ${name} to ${MAX_CORRECTED_VALUE_LETTERS} letters; it has ${letters}`;
  }
  return { values, errors };
}
