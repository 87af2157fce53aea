/**
 * What can happen to the ways into an account and to its data. `own`: it concerns the person alone;
 * otherwise the account, and all of its owners see it. A sign-in is both. `says` is read after the
 * name of who did it.
 */
export const SECURITY_KINDS = {
  "sign-in": { whose: "both", says: () => "Signed in" },
  "sign-in-failed": { whose: "own", says: () => "Wrong password" },
  "code-failed": { whose: "own", says: () => "Wrong code after the right password" },
  "password-changed": { whose: "own", says: () => "Changed the password" },
  "email-changed": { whose: "own", says: (subject) => `Changed the e-mail address to ${subject}` },
  "second-factor-on": { whose: "own", says: () => "Turned on two-step sign-in" },
  "second-factor-off": { whose: "own", says: () => "Turned off two-step sign-in" },
  "second-factor-off-by-operator": {
    whose: "own",
    says: () => "Two-step sign-in was turned off by the people who run this site",
  },
  "recovery-code-used": { whose: "own", says: () => "Used a recovery code" },
  "recovery-codes-renewed": { whose: "own", says: () => "Created new recovery codes" },
  "social-connected": { whose: "own", says: (subject) => `Connected ${subject}` },
  "social-disconnected": { whose: "own", says: (subject) => `Disconnected ${subject}` },
  "passkey-added": { whose: "own", says: (subject) => `Added the passkey ${subject}` },
  "passkey-removed": { whose: "own", says: (subject) => `Removed the passkey ${subject}` },
  "own-export": { whose: "own", says: () => "Downloaded their own data" },
  export: { whose: "account", says: () => "Downloaded all data of the account" },
  "key-created": { whose: "account", says: (subject) => `Created the API key ${subject}` },
  "key-revoked": { whose: "account", says: (subject) => `Revoked the API key ${subject}` },
  "key-expires": {
    whose: "account",
    says: (subject) => `The API key ${subject} expires within a week`,
  },
  "member-joined": { whose: "account", says: (subject) => `Joined as ${subject}` },
  "member-removed": { whose: "account", says: (subject) => `Removed ${subject}` },
  "member-left": { whose: "account", says: () => "Left the account" },
  "role-changed": { whose: "account", says: (subject) => `Made ${subject}` },
  "two-step-required": { whose: "account", says: () => "Required two-step sign-in from everyone" },
  "two-step-not-required": { whose: "account", says: () => "Stopped requiring two-step sign-in" },
  "deletion-asked": { whose: "account", says: () => "Asked for the account to be deleted" },
} as const satisfies Record<
  string,
  { whose: "own" | "account" | "both"; says: (subject: string) => string }
>;

export type SecurityKind = keyof typeof SECURITY_KINDS;

/** What an event says; one of a kind that no longer exists, its name. */
export function securityEventText(kind: string, subject: string | null): string {
  const known = Object.hasOwn(SECURITY_KINDS, kind) ? SECURITY_KINDS[kind as SecurityKind] : null;
  return known ? (known.says as (subject: string) => string)(subject ?? "") : kind;
}

/** The kinds that an account's owners see. */
export const ACCOUNT_KINDS = Object.entries(SECURITY_KINDS).flatMap(([kind, { whose }]) =>
  whose === "own" ? [] : [kind],
);

/** What no browser did: it has no place, and nobody of the account did it. */
export const AUTOMATIC_KINDS: ReadonlySet<string> = new Set([
  "second-factor-off-by-operator",
  "key-expires",
]);

/** Tries that failed: shown as warnings. */
export const FAILED_KINDS: ReadonlySet<string> = new Set(["sign-in-failed", "code-failed"]);
