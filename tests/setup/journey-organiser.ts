/** Who signs in on the browser journeys. */
export const JOURNEY_ORGANISER = {
  kind: "company",
  accountName: "Lagoon Digital Academy",
  firstName: "Adaeze",
  lastName: "Nwosu",
  email: "adaeze@lagoon.test",
  password: "Correct-horse-9",
  supportEmail: "help@lagoon.test",
} as const;

/** Of the personal pages of somebody who is registered for a webinar. */
export const JOURNEY_TOKEN = "journey0journey0journey000";
