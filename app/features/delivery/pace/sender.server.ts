import type { Database } from "#db/database.server.ts";
import type { BatchesTable } from "#db/schema/delivery.ts";
import { senderDomainOf } from "../sender-domains/sender-domain.server.ts";
import { domainOf } from "./mail-receivers.server.ts";

/** Whose name receivers count a send under; `isOwn`: a domain that its account set up. */
export interface Sender {
  domain: string;
  isOwn: boolean;
}

/** What leaves from the installation's own address is warmed up already. */
export async function senderOf(
  db: Database,
  { accountId, fromAddress }: Pick<BatchesTable, "accountId" | "fromAddress">,
): Promise<Sender> {
  const own = await senderDomainOf(db, accountId);
  return own?.state === "active"
    ? { domain: own.domain, isOwn: true }
    : { domain: domainOf(fromAddress), isOwn: false };
}
