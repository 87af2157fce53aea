import type { Flag } from "./flag.ts";

export interface HolderTables {
  holders: HoldersTable;
  holderAddresses: HolderAddressesTable;
  holderVisits: HolderVisitsTable;
  holderShares: HolderSharesTable;
  holderTargets: HolderTargetsTable;
}

/**
 * Somebody who holds certificates and did more than look at them: has several addresses here, or
 * shares some. Of nobody's account.
 */
export interface HoldersTable {
  id: string;
  createdAt: string;
}

/** An address that a holder proved is theirs. Certificates sent to it are on their page. */
export interface HolderAddressesTable {
  /** Lower-cased, as `certificates.holderEmail`. */
  email: string;
  holderId: string;
  provedAt: string;
  /**
   * 1: a link sent to it opens the page of this holder; of one holder alone. 0: they have given it
   * up, so a link sent to it opens its own certificates alone.
   */
  opens: Flag;
}

/** A link that was mailed to an address, and the browser in which it was opened. */
export interface HolderVisitsTable {
  /** `tokenHash` of what is in the link. */
  id: string;
  email: string;
  /** `tokenHash` of the browser's cookie; null: it has not been opened. */
  browserHash: string | null;
  /** The address they want to add, which a code was mailed to. */
  pendingEmail: string | null;
  startedAt: string;
  /** Of the link until it is opened, then of the page in that browser. */
  expiresAt: string;
}

/** Some certificates that a holder shows to everybody who has the address `/p/{id}`. */
export interface HolderSharesTable {
  id: string;
  holderId: string;
  /** JSON: their ids, in the order they are shown. */
  certificates: string;
  createdAt: string;
}

/** How many points of a body a holder wants to reach in a year. */
export interface HolderTargetsTable {
  holderId: string;
  year: number;
  /** As on their certificates; empty: points of no named body. */
  body: string;
  points: number;
}
