import type { Kysely } from "kysely";
import { findBuiltIn } from "#app/engines/certificate/design.ts";
import { sampleAddress } from "#app/engines/email-address/email-address.ts";
import { createAccount } from "#app/features/accounts/accounts.server.ts";
import { vouchForOwn } from "#app/features/accounts/proof/operator-proof.server.ts";
import {
  freezeDesign,
  issueCertificates,
} from "#app/features/certificates/issue/issue-certificates.server.ts";
import { createProject } from "#app/features/certificates/projects/create-project.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";

/** Nobody signs in with it, and nothing is ever sent to it. */
const OWNER = sampleAddress("example.certificate");
const DESIGN = "guilloche:a4-landscape";
const TITLE = "Certificate of Completion";
const DETAILS = {
  "Course Title": "Data Analysis Fundamentals",
  "Instructor Name": "Dr Ngọzị Okonkwọ",
};
const HOLDER = {
  firstName: "Fúnmiláyọ̀",
  lastName: "Adébáyọ̀",
  email: sampleAddress("funmilayo"),
  certificateName: "",
  fields: {},
};

/**
 * The one certificate that visitors may open, download and check: issued like every other, by an
 * account of the product's own whose name says that it is an example. Made when it is first asked
 * for, and again when an operator has deleted that account. Returns its id.
 */
export async function exampleCertificateId({
  db,
  config,
  clock,
}: Pick<AppContext, "db" | "config" | "clock">): Promise<string> {
  const known = await findExample(db);
  if (known) return known;
  try {
    return await db.transaction().execute((trx) => issueExample(trx, config, clock()));
  } catch (error) {
    // The address is unique: somebody else's request was a moment earlier.
    const first = await findExample(db);
    if (first) return first;
    throw error;
  }
}

async function findExample(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom("users as u")
    .innerJoin("certificates as c", "c.accountId", "u.accountId")
    .select("c.id")
    .where("u.email", "=", OWNER)
    .where("c.status", "=", "valid")
    .orderBy("c.issuedAt")
    .executeTakeFirst();
  return row?.id ?? null;
}

async function issueExample(
  trx: Kysely<Schema>,
  { appName, supportEmail }: Pick<AppContext["config"], "appName" | "supportEmail">,
  now: Date,
): Promise<string> {
  const name = `${appName} example`;
  const person = { firstName: appName, lastName: "Example", email: OWNER, passwordHash: null };
  const { accountId, userId } = await createAccount(trx, {
    kind: "company",
    accountName: name,
    supportEmail,
    ...person,
    now,
  });
  await vouchForOwn(trx, { accountId, name, now });
  const design = findBuiltIn(DESIGN)?.design;
  if (!design) throw new Error(`There is no design "${DESIGN}"`);
  const { projectId } = await createProject(trx, {
    accountId,
    userId,
    title: TITLE,
    design,
    token: newId(),
    now,
  });
  const [issued] = await issueCertificates(trx, {
    account: { id: accountId, name, supportEmail, timeZone: "Africa/Lagos" },
    projectId: projectId ?? "",
    batchId: null,
    designVersionId: await freezeDesign(trx, accountId, design, now),
    title: TITLE,
    recipients: [{ id: newId(), ...HOLDER }],
    details: DETAILS,
    now,
  });
  if (!issued) throw new Error("The example certificate was not issued");
  return issued.certificateId;
}
