/** One check of a National Identification Number. The number itself is never written down. */
export interface IdentityChecksTable {
  id: string;
  accountId: string;
  userId: string;
  /** HMAC-SHA256 with the installation's secret. */
  ninHash: string;
  ninLastFour: string;
  /** The name that was checked. */
  firstName: string;
  lastName: string;
  /** Proved by a code: "+2348031234567". */
  phone: string;
  /** `checking`: the answer is on its way; `pending` waits for the operator; `taken`: another account has this number. */
  outcome: "checking" | "match" | "mismatch" | "not_found" | "unavailable" | "taken" | "pending" | "approved" | "refused";
  verifier: "sandbox" | "manual" | "dojah";
  /** The provider's own reference of the check. */
  reference: string | null;
  consentAt: string;
  createdAt: string;
  decidedAt: string | null;
  /** Who of the operators decided: an address, or "command line". */
  decidedBy: string | null;
  note: string | null;
}

/** A phone number that somebody proved by a code a moment ago: when the number's check fails, they need no second code. */
export interface ProvedPhonesTable {
  userId: string;
  /** "+2348031234567" */
  phone: string;
  expiresAt: string;
}

/** Which account a number belongs to: one number, one account. */
export interface VerifiedNinsTable {
  ninHash: string;
  accountId: string;
  createdAt: string;
}
