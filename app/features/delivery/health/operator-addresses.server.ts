import type { Database } from "#db/database.server.ts";
import { operatorEmails } from "../extensions.ts";

/** Whom the installation's own warnings go to. `first`: the operator of the settings. */
export async function operatorAddresses(db: Database, first: string | null): Promise<string[]> {
  const others = await operatorEmails.get()(db);
  return [...new Set([...(first ? [first] : []), ...others.map((email) => email.toLowerCase())])];
}
