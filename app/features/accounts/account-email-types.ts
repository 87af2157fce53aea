/** Where it was done: the browser in words ("Chrome on Windows") and the address of its network. What is not known is left out. */
export interface RequestOrigin {
  device?: string | null;
  address?: string | null;
}

/** The mails an account gets about itself, by what happened. Times are shown in `timeZone`, an IANA name. */
export type AccountEmail =
  | { kind: "code"; code: string; purpose: "registration" | "recovery" | "email-change" | "operator" }
  /** To somebody who registers with an address that has an account. */
  | { kind: "already-registered" }
  /** To an account's address, when someone in another account tries to change to it. */
  | { kind: "address-in-use" }
  | { kind: "welcome"; firstName: string; canSend: boolean }
  | { kind: "new-device"; firstName: string; device: string; at: Date; timeZone: string; address: string | null }
  | ({ kind: "password-changed"; firstName: string; at: Date; timeZone: string } & RequestOrigin)
  /** To the old address. */
  | ({ kind: "email-changed"; firstName: string; newEmail: string; at: Date; timeZone: string } & RequestOrigin)
  | { kind: "identity-outcome"; firstName: string; outcome: "passed" | "refused"; note: string | null }
  /** To the operator. */
  | { kind: "identity-waiting"; name: string }
  | ({ kind: "social-connected"; firstName: string; provider: "Google" | "X"; at: Date; timeZone: string } & RequestOrigin)
  | ({ kind: "social-disconnected"; firstName: string; provider: "Google" | "X"; at: Date; timeZone: string } & RequestOrigin)
  /** To everybody who works in an account that is to be deleted. */
  | ({
      kind: "deletion-asked";
      firstName: string;
      accountName: string;
      /** The name of the owner who asked; null: the person who gets this mail. */
      askedBy: string | null;
      /** Owners can keep the account. `only-here`: a member of no other account, whose sign-in is deleted with this one. */
      reader: "owner" | "member" | "only-here";
      deleteAfter: Date;
      timeZone: string;
      at?: Date;
    } & RequestOrigin)
  /** To everybody who works in an account that was suspended, restored or closed for good. */
  | {
      kind: "standing";
      standing: "suspended" | "restored" | "terminated";
      firstName: string;
      accountName: string;
      reason: string;
      /** When everything in it is deleted. */
      goesAt: Date | null;
      timeZone: string;
    }
  /** `accountName`: to somebody who was a member of it, and stays with another one. */
  | { kind: "account-deleted"; firstName: string; accountName?: string };
