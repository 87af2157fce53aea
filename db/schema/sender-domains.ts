export interface SenderDomainTables {
  senderDomains: SenderDomainsTable;
  senderDomainKeys: SenderDomainKeysTable;
}

/** The domain that an account's mail leaves from. One per account. */
export interface SenderDomainsTable {
  id: string;
  accountId: string;
  /** "school.edu.ng": lower case, in ASCII. */
  domain: string;
  /** Before the @ of its mail's From: "certificates". */
  localPart: string;
  state: SenderDomainState;
  /** Who signs: `us`, over SMTP, or the provider that knows the domain. */
  signedBy: "us" | "resend";
  /** The provider's id of the domain. */
  providerId: string | null;
  /** What the record that proves whose the domain is has to hold. */
  token: string;
  /** JSON: what the last look found of each record. */
  results: string;
  createdAt: string;
  checkedAt: string | null;
  nextCheckAt: string;
  /** When all records were there for the first time. */
  provedAt: string | null;
  /** Since when a record is missing that was there; null: none is. */
  missingSince: string | null;
  lostAt: string | null;
}

/**
 * `waiting`: its records are not all there yet. `active`: mail leaves from it, also in the days of
 * grace after a record went missing. `held`: in those days, but nothing would vouch for its mail,
 * which leaves as if there were no domain. `lost`: another account may have it.
 */
export type SenderDomainState = "waiting" | "active" | "held" | "lost";

/** A key that signs the mail of a domain (DKIM). */
export interface SenderDomainKeysTable {
  id: string;
  senderDomainId: string;
  algorithm: "rsa" | "ed25519";
  /** Its record's name before "._domainkey.". Never used again for another key. */
  selector: string;
  /** As its record has it in "p=": base64. */
  publicKey: string;
  /** PKCS #8 in PEM, sealed for its id. Null: forgotten, because it leaked or is no longer needed. */
  sealedKey: string | null;
  /** `waiting`: its record was not seen yet. `old`: another one signs now. */
  state: "waiting" | "signing" | "old";
  createdAt: string;
  /** When it became old: its record has to stay for a while, unless it leaked. */
  retiredAt: string | null;
}
