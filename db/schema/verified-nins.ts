/** Which account a number belongs to: one number, one account. */
export interface VerifiedNinsTable {
  ninHash: string;
  accountId: string;
  createdAt: string;
}
