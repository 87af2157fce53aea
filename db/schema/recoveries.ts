/** Somebody who forgot a password. The row is made whether or not the address has an account. */
export interface RecoveriesTable {
  /** SHA-256 of the token in the cookie, base64url. */
  id: string;
  email: string;
  /** When the right code was given. */
  verifiedAt: string | null;
  usedAt: string | null;
  createdAt: string;
  expiresAt: string;
}
