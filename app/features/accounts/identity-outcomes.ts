import type { IdentityVerifier } from "#app/providers/identity/identity.ts";
import type { IdentityChecksTable } from "#db/schema/identity-checks.ts";

/** What the operator reads of a check. */
export const OUTCOME_LABELS: Record<IdentityChecksTable["outcome"], string> = {
  checking: "Being checked",
  pending: "Waiting",
  match: "Matched",
  approved: "Approved",
  refused: "Refused",
  mismatch: "Name does not match",
  not_found: "No such NIN",
  taken: "Belongs to another account",
  unavailable: "Service did not answer",
};

/** What is sent to whom by the form, in words that stand above its button: sending the form is the consent. */
export function consentMessage(verifier: IdentityVerifier["name"], appName: string): string {
  const kept = "Of the NIN only a one-way code and the last four digits are kept.";
  switch (verifier) {
    case "dojah":
      return `By choosing Verify Account you agree that your NIN is sent over an encrypted connection to Dojah, an identity service, to compare the name on it with yours. It is used for this check only. ${kept}`;
    case "manual":
      return `By choosing Verify Account you agree that a person at ${appName} compares your details with your NIN and may ask you to show it. They are used for this check only. ${kept}`;
    case "sandbox":
      return `By choosing Verify Account you agree to this check. This site is set up for trying out, so your NIN is sent to nobody. ${kept}`;
  }
}
