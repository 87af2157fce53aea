/** What somebody can have looked at or taken along, and how the list of it says so. */
export const ACCESS_KINDS = {
  person: "Looked at a person",
  response: "Looked at a response",
  "people-export": "Downloaded the list of people",
  "person-export": "Downloaded everything about a person",
  "responses-export": "Downloaded responses",
  "response-file": "Downloaded a file of a response",
  "webinar-export": "Downloaded the people of a webinar",
  "certificates-export": "Downloaded certificates",
  "sent-export": "Downloaded the mails that were sent",
  "uncertain-export": "Downloaded the uncertain messages",
  "suppressions-export": "Downloaded the suppression list",
  "account-export": "Downloaded all data of the account",
  "api-people": "Looked people up",
  "api-recipients": "Read recipients",
  "api-deliveries": "Read the mails of a send",
  "api-certificates": "Read certificates",
} as const;

export type AccessKind = keyof typeof ACCESS_KINDS;

const KEY = "key:";

/** How a program that reads by an API key is named where a member's id would stand. */
export function keyActor(keyId: string): string {
  return KEY + keyId;
}

/** The id of the key, or null: it was a member. */
export function keyOfActor(actorId: string): string | null {
  return actorId.startsWith(KEY) ? actorId.slice(KEY.length) : null;
}
