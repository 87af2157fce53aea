import type { AppContext } from "#app/platform/app-context.ts";
import { signedByOf } from "../sender-domains/sender.server.ts";
import {
  findSenderDomain,
  keysOfDomain,
  type SenderDomain,
} from "../sender-domains/sender-domain.server.ts";
import { addKeys, forgetOldKeys } from "./change-keys.server.ts";
import { currentKeys } from "./next-state.ts";

/**
 * Gives a domain what its records are made of: keys, where we sign. A domain that was set up while
 * mail left another way begins anew, and keeps its days of grace.
 */
export async function prepareDomain(
  app: Pick<AppContext, "db" | "config" | "clock" | "mail">,
  row: SenderDomain,
): Promise<SenderDomain> {
  const { db, clock } = app;
  const signedBy = signedByOf(app.mail);
  if (row.signedBy !== signedBy)
    await db
      .updateTable("senderDomains")
      .set({ signedBy, results: "[]" })
      .where("id", "=", row.id)
      .execute();
  if (signedBy === "us") {
    await forgetOldKeys(db, row.id, clock());
    const keys = await keysOfDomain(db, row.id);
    if (currentKeys(keys).length === 0) await addKeys(app, row.id, clock());
  }
  return (await findSenderDomain(db, row.accountId)) ?? row;
}
