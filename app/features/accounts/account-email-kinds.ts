/**
 * Where it was done: the browser in words ("Chrome on Windows") and the address of its network.
 * What is not known is left out.
 */
export interface RequestOrigin {
  device?: string | null;
  address?: string | null;
}

/** What somebody did, or anybody who got into their account. */
interface DoneByPerson extends RequestOrigin {
  firstName: string;
  at: Date;
  timeZone: string;
}

/**
 * The mails an account gets about itself, by what happened. Times are shown in `timeZone`, an IANA
 * name.
 */
export type AccountEmail =
  | {
      kind: "code";
      code: string;
      purpose: "registration" | "recovery" | "email-change" | "operator";
    }
  /** To somebody who registers with an address that has an account. */
  | { kind: "already-registered" }
  /** To an account's address, when someone in another account tries to change to it. */
  | { kind: "address-in-use" }
  | { kind: "welcome"; firstName: string; canSend: boolean }
  | {
      kind: "new-device";
      firstName: string;
      device: string;
      at: Date;
      timeZone: string;
      address: string | null;
    }
  | ({ kind: "password-changed" } & DoneByPerson)
  /** To the old address. */
  | ({ kind: "email-changed"; newEmail: string } & DoneByPerson)
  | {
      kind: "identity-outcome";
      firstName: string;
      outcome: "passed" | "refused";
      note: string | null;
    }
  /** To the operator. */
  | { kind: "identity-waiting"; name: string }
  | ({ kind: "social-connected" | "social-disconnected"; provider: "Google" | "X" } & DoneByPerson)
  | ({ kind: "second-factor-on" | "recovery-codes-renewed" } & DoneByPerson)
  | ({ kind: "second-factor-off"; byOperator: boolean } & DoneByPerson)
  /** `left`: how many recovery codes they have still. */
  | ({ kind: "recovery-code-used"; left: number } & DoneByPerson)
  /** To everybody who works in an account that is to be deleted. */
  | ({
      kind: "deletion-asked";
      firstName: string;
      accountName: string;
      /** The name of the owner who asked; null: the person who gets this mail. */
      askedBy: string | null;
      /**
       * Owners can keep the account. `only-here`: a member of no other account, whose sign-in is
       * deleted with this one.
       */
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
  | ({ kind: "passkey-added" | "passkey-removed"; passkeyName: string } & DoneByPerson)
  /** To the owners of an account. */
  | {
      kind: "key-expires";
      firstName: string;
      accountName: string;
      keyName: string;
      expiresAt: Date;
      timeZone: string;
    }
  /** To the owners. `createdBy`: who made it; null: the reader. `may`: what it may do, in words. */
  | ({
      kind: "key-created";
      accountName: string;
      keyName: string;
      createdBy: string | null;
      may: string;
    } & DoneByPerson)
  /** To the owners. `revokedBy`: who ended it; null: the reader. */
  | ({
      kind: "key-revoked";
      accountName: string;
      keyName: string;
      revokedBy: string | null;
    } & DoneByPerson)
  /** To the owners, but for the one who joined. `joinedAs`: "an editor". */
  | ({
      kind: "member-joined";
      accountName: string;
      memberName: string;
      memberEmail: string;
      joinedAs: string;
    } & DoneByPerson)
  /**
   * To the owners, or without `accountName` to who downloaded their own data. `doneBy`: who did it;
   * null: the reader.
   */
  | ({ kind: "data-downloaded"; accountName: string | null; doneBy: string | null } & DoneByPerson)
  /** `accountName`: to somebody who was a member of it, and stays with another one. */
  | { kind: "account-deleted"; firstName: string; accountName?: string };
