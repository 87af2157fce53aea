import type { Database } from "#db/database.server.ts";
import type { BatchesTable } from "#db/schema/delivery.ts";
import { domainOf } from "./mail-receivers.server.ts";

/** Whose name receivers count a send under; `isOwn`: a domain that its account set up. */
export interface Sender {
  domain: string;
  isOwn: boolean;
}

export async function senderOf(
  _db: Database,
  { fromAddress }: Pick<BatchesTable, "accountId" | "fromAddress">,
): Promise<Sender> {
  return { domain: domainOf(fromAddress), isOwn: false };
}
