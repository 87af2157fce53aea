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

/** Somebody who has just arrived and has nothing yet, one for each way of running a story. */
export const JOURNEY_NEWCOMERS = { script: "new-with@lagoon.test", plain: "new-without@lagoon.test" } as const;

/** Of the personal pages of somebody who is registered for a webinar. */
export const JOURNEY_TOKEN = "journey0journey0journey000";
