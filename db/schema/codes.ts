/** A five-digit code that was sent. At most one is live for a purpose and its subject; a new one takes the row over. */
export interface CodesTable {
  id: string;
  purpose: "registration" | "recovery" | "email-change" | "phone" | "operator";
  /** The id of the registration, the recovery or the person. */
  subject: string;
  /** Where it went: an e-mail address, or a phone number as "+234…". The code is good for this destination only. */
  destination: string;
  /** HMAC-SHA256 with the installation's secret. Null: nothing was sent (the address has an account), so no code is right. */
  codeHash: string | null;
  /** Wrong tries so far. */
  tries: number;
  sentAt: string;
  expiresAt: string;
}
