/** A phone number that somebody proved by a code a moment ago: when the number's check fails, they need no second code. */
export interface ProvedPhonesTable {
  userId: string;
  /** "+2348031234567" */
  phone: string;
  expiresAt: string;
}
