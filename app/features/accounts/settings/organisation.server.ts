import type { Kysely } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Schema } from "#db/schema.ts";
import { onAccountRenamed } from "../extensions.ts";
import type { Organiser } from "../require-organiser.server.ts";
import { readCompanyDetails } from "../sign-up/sign-up-schemas.server.ts";
import { readName } from "./names.ts";

type OrganisationOutcome = { kind: "changed"; name: string; renamed: boolean } | { kind: "refused"; errors: FormErrors };

/** Takes the organisation form. A person's account has a name only. What was issued or confirmed keeps the name it has. */
export async function changeOrganisation(
  db: Kysely<Schema>,
  { user, account }: Organiser,
  form: FormData,
  now: Date,
): Promise<OrganisationOutcome> {
  const read = readOrganisation(form, account.kind);
  if ("errors" in read) return { kind: "refused", errors: read.errors };
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("accounts").set(read.changes).where("id", "=", account.id).execute();
    for (const part of onAccountRenamed.parts()) await part(trx, account.id, read.changes.name);
    const activity = { accountId: account.id, actorId: user.id, kind: "update" as const, link: "/settings/organisation", now };
    await recordActivity(trx, { ...activity, text: "Changed the organisation" });
  });
  return { kind: "changed", name: read.changes.name, renamed: read.changes.name !== account.name };
}

interface Changes {
  name: string;
  industry?: string;
  size?: string;
  website?: string | null;
}

function readOrganisation(form: FormData, kind: "individual" | "company"): { changes: Changes } | { errors: FormErrors } {
  if (kind === "individual") {
    const read = readName(form.get("companyName")?.toString() ?? "", "Issuer name");
    return "problem" in read ? { errors: { companyName: read.problem } } : { changes: read };
  }
  const read = readCompanyDetails(form);
  if ("errors" in read) return read;
  const { companyName: name, ...rest } = read.value;
  return { changes: { name, ...rest } };
}
