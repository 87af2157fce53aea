/** What a kind of job does, for the operator. A kind that is not here is shown by its name alone. */
const WORDS: Record<string, string> = {
  "tidy-delivery": "Forgets old news about mails",
  "tidy-accounts": "Forgets old codes and registrations",
  "tidy-contact-messages": "Forgets old messages from the site",
  "tidy-newsletter": "Forgets unconfirmed subscribers",
  "tidy-responses": "Forgets old answers to forms",
  "tidy-api": "Forgets old requests to the API",
  "empty-bin": "Empties the bin",
  "delete-form": "Deletes a form",
  "delete-accounts": "Deletes accounts whose time is over",
  "sweep-deleted-account": "Sweeps up after a deleted account",
  "webinar-turn": "Reminders and follow-ups of a webinar",
  "late-certificates": "Certificates for people whose attendance was decided later",
  "reschedule-webinars": "Looks at the times of all webinars",
  "merge-people-search": "Tidies the search for people",
  "erase-person": "Erases a person",
  "remind-organisers": "Reminds organisers of their webinars",
  "tell-of-bounces": "Tells an organiser of bounces",
  "read-bounces": "Reads the bounce mailbox",
  "tell-of-pause": "Tells of a pause in sending",
  "note-responses": "Notes new answers to forms",
  "send-digests": "Sends the daily summaries",
  "tell-of-responses": "Mails an organiser new answers",
  purge: "Forgets what has reached its time",
  "warn-of-quota": "Tells owners that a plan is nearly used up",
  "renew-plans": "Renews plans",
  "settle-payment": "Asks again how a payment stands",
  "return-payment": "Gives a payment back",
  "stop-provider-renewals": "Stops what a payment provider charges by itself",
  "tell-of-sandbox-payment": "Tells of a payment of the sandbox",
};

/** Null: it has no words. */
export function kindWords(kind: string): string | null {
  return WORDS[kind] ?? null;
}
