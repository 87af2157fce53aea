/**
 * What a check said of a number and a name. `pending`: a person decides. No answer carries the
 * number, a picture or an address: they are not ours to keep.
 */
export type IdentityOutcome =
  | {
      kind: "match" | "mismatch" | "not_found" | "pending";
      /** The provider's own reference, where it gives one. */
      reference: string | null;
    }
  | {
      kind: "unavailable";
      reference: null;
      /** For the log; never holds the number. */
      reason: string;
    };

/**
 * Checks a National Identification Number against a name. Never throws for what the provider or the
 * network answers.
 */
export interface IdentityVerifier {
  name: "sandbox" | "manual" | "dojah";
  verify(asked: {
    nin: string;
    firstName: string;
    lastName: string;
    consentAt: Date;
  }): Promise<IdentityOutcome>;
}

declare module "#app/platform/app-context.ts" {
  interface AppContext {
    identity: IdentityVerifier;
  }
}
