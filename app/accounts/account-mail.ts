/** The mails an account gets about itself, by what happened. */
export type AccountMail =
  | { kind: "code"; code: string; purpose: "registration" | "recovery" | "email-change" }
  /** To somebody who registers with an address that has an account. */
  | { kind: "already-registered" }
  | { kind: "welcome"; firstName: string; canSend: boolean }
  | { kind: "new-device"; firstName: string; device: string; at: Date; timeZone: string; address: string | null }
  | { kind: "password-changed"; firstName: string; at: Date; timeZone: string }
  /** To the old address. */
  | { kind: "email-changed"; firstName: string; newEmail: string; at: Date; timeZone: string }
  | { kind: "identity-outcome"; firstName: string; outcome: "passed" | "refused"; note: string | null }
  | { kind: "social-connected"; firstName: string; provider: "Google" | "X"; at: Date; timeZone: string }
  | { kind: "deletion-asked"; firstName: string; deleteAfter: Date; timeZone: string }
  | { kind: "account-deleted"; firstName: string };
