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
  "suppressions-export": "Downloaded the suppression list",
  "account-export": "Downloaded all data of the account",
} as const;

export type AccessKind = keyof typeof ACCESS_KINDS;
