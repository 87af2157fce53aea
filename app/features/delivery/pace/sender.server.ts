import type { BatchesTable } from "#db/schema/delivery.ts";
import { domainOf } from "./mail-receivers.server.ts";

/** Whose name receivers count mail under; `isOwn`: a domain that its account set up. */
export interface Sender {
  domain: string;
  isOwn: boolean;
}

/**
 * `own`: the account's domain that its mail leaves from. What leaves from the installation's own
 * address is warmed up already.
 */
export function pacedSender(
  { fromAddress }: Pick<BatchesTable, "fromAddress">,
  own: string | null,
): Sender {
  return own === null
    ? { domain: domainOf(fromAddress), isOwn: false }
    : { domain: own, isOwn: true };
}
