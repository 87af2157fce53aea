/**
 * What to do with a mail after reading it. `keep`: it wasn't for us, so a person may want to see
 * it.
 */
export type Disposal = "delete" | "keep";

/** A mailbox that only this program reads. */
export interface Mailbox {
  /**
   * Passes each new mail to `take`, oldest first: at most `maxMails`, and the first `maxBytes` of
   * each. A mail is deleted or marked as read only once `take` has finished with it, so an
   * interrupted one is passed again. Throws when the server can't be reached or rejects the user
   * name and password, or when `take` throws; mails handled by then stay handled.
   */
  readNew(
    take: (raw: Uint8Array) => Promise<Disposal>,
    limits: { maxMails: number; maxBytes: number },
  ): Promise<{ read: number }>;
}
