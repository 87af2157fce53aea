/** The Ed25519 key that signs an account's credentials. */
export interface IssuerKeysTable {
  id: string;
  accountId: string;
  /** JWK, public. */
  publicKey: string;
  /** JWK, sealed with a key derived from SESSION_SECRET. */
  sealedPrivateKey: string;
  createdAt: string;
}
