/** Who signs in on the browser journeys that leave the account they share as they found it. */
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
export const JOURNEY_NEWCOMERS = {
  script: "new-with@lagoon.test",
  plain: "new-without@lagoon.test",
} as const;

/** Of the personal pages of somebody who is registered for a webinar of the shared account. */
export const JOURNEY_TOKEN = "journey0journey0journey000";

/** How many people the one send of every journey account went to. */
export const JOURNEY_PEOPLE = 12;
