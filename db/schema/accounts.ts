/** One individual or company that issues certificates. Everything an organiser owns hangs from here. */
export interface AccountsTable {
  id: string;
  kind: "individual" | "company";
  /** Shown as the issuer on every certificate and in the From name of every mail. */
  name: string;
  supportEmail: string;
  /** IANA zone; stored times are UTC and shown in this one. */
  timeZone: string;
  createdAt: string;
}
