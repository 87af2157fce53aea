import type { Database } from "#db/database.server.ts";
import { wholeName } from "../../whole-name.ts";
import type { Organiser } from "../require-organiser.server.ts";
import { listOwners } from "./list-owners.server.ts";
import type { Role } from "./role.ts";

/** Owners are named so that one knows whom to ask; of many, these. */
const MOST_NAMED = 3;

/** The answer to somebody whose role does not allow an act: 403 with a sentence that says whom to ask for what. */
export async function roleRefusal(
  db: Database,
  organiser: Organiser,
  needed: Role,
  { afterForm }: { afterForm: boolean },
): Promise<Response> {
  const owners = await namedOwners(db, organiser.account.id);
  return new Response(
    refusalWords(organiser.role, needed, owners) + (afterForm ? " What you typed is still there when you go back." : ""),
    { status: 403 },
  );
}

async function namedOwners(db: Database, accountId: string): Promise<string[]> {
  const rows = (await listOwners(db, accountId)).slice(0, MOST_NAMED);
  return rows.map((row) => wholeName(row) || row.email);
}

const alternatives = new Intl.ListFormat("en-GB", { type: "disjunction" });

function refusalWords(role: Role, needed: Role, owners: string[]): string {
  const owner =
    owners.length === 0 ? "an owner" : `${alternatives.format(owners)}, ${owners.length === 1 ? "the owner" : "the owners"}`;
  if (needed === "owner") return `Only an owner of the account can do this. Ask ${owner}.`;
  const who = role === "viewer" ? "Viewers can look at everything but not change it." : "Your role does not allow this.";
  return `${who} Ask ${owner}, for the editor role.`;
}
