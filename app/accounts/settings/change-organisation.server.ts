import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { recordActivity } from "../../activity/record-activity.server.ts";
import type { FormErrors } from "../../http/form-errors.ts";
import { INDUSTRIES, SIZES } from "../organisation-choices.ts";
import { readName } from "../read-name.ts";
import type { Organiser } from "../require-organiser.server.ts";
import { readWebsite } from "../website.ts";

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
  const text = (name: string): string => form.get(name)?.toString() ?? "";
  const errors: FormErrors = {};
  const name = readName(text("companyName"), kind === "company" ? "Company name" : "Issuer name");
  if ("problem" in name) errors.companyName = name.problem;
  const changes: Changes = { name: "name" in name ? name.name : "" };
  if (kind === "company") {
    const industry = INDUSTRIES.find(({ value }) => value === text("industry"))?.value;
    if (!industry) errors.industry = "Choose an industry from the list";
    const size = SIZES.find((value) => value === text("size"));
    if (!size) errors.size = "Choose a size from the list";
    const website = readWebsite(text("website"));
    if ("problem" in website) errors.website = website.problem;
    else Object.assign(changes, { industry, size, website: website.website });
  }
  return Object.keys(errors).length > 0 ? { errors } : { changes };
}
