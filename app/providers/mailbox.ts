/** What to do with a mail that was taken in. `keep`: it was not for us, so a person may want to look at it. */
export type Disposal = "delete" | "keep";

/** A mailbox that is read by this program alone. Adapters: imap, pop3. */
export interface Mailbox {
  /**
   * Hands every new mail to `take`, the oldest first, at most `maxMails`, each up to `maxBytes` of it. A mail is deleted or marked
   * only after `take` is done with it, so one that is interrupted comes again. Throws when the server can't be reached, refuses
   * the name and password, or `take` throws; what was taken by then stays taken.
   */
  readNew(
    take: (raw: Uint8Array) => Promise<Disposal>,
    limits: { maxMails: number; maxBytes: number },
  ): Promise<{ read: number }>;
}
