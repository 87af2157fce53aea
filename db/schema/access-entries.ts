/** Who of an account looked at personal data or took it along; kept for a year, for the owner to see. Once an hour each. */
export interface AccessEntriesTable {
  accountId: string;
  /** "2026-11-21T19": with the other parts of the key it keeps a hundred looks from being a hundred rows. */
  hour: string;
  /** The member; "key:…" for an API key. */
  actorId: string;
  /** One of `app/features/activity/access-kinds.ts`. */
  what: string;
  /** The id of the person, form or project; empty where there is only one such thing. Never a name or an address. */
  subject: string;
  at: string;
}
