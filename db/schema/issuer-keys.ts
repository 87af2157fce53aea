/** The Ed25519 keys that sign an account's credentials; the newest that can be unsealed signs, all stay published. */
export interface IssuerKeysTable {
  /** `<accountId>-<n>`, counted from 1. */
  id: string;
  accountId: string;
  /** JSON: the public JWK. */
  publicKey: string;
  /** JWK, sealed with a key derived from SESSION_SECRET. */
  sealedPrivateKey: string;
  createdAt: string;
}
