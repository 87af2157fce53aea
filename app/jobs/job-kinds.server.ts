import type { Installation } from "../installation.server.ts";

type Handler = (installation: Installation, payload: unknown) => Promise<void>;

/** Every kind of job: one line that calls one room, read in only when it is needed. A job may run twice. */
export const jobKinds = {
  purge: async (installation) => (await import("../retention/purge.server.ts")).purgeDaily(installation),
  "tidy-delivery": async (installation) => (await import("../delivery/tidy-delivery.server.ts")).tidyDelivery(installation),
  "tidy-accounts": async (installation) => (await import("../accounts/tidy-accounts.server.ts")).tidyAccounts(installation),
  "tidy-contact-messages": async (installation) =>
    (await import("../site/tidy-contact-messages.server.ts")).tidyContactMessages(installation),
  "tidy-newsletter": async (installation) =>
    (await import("../newsletter/tidy-newsletter.server.ts")).tidyNewsletter(installation),
  "empty-bin": async (installation) => (await import("../projects/empty-bin.server.ts")).emptyBinDaily(installation),
  "tidy-responses": async (installation) =>
    (await import("../forms/responses/tidy-responses.server.ts")).tidyResponsesDaily(installation),
  "tidy-api": async (installation) => (await import("../api/tidy-api.server.ts")).tidyApi(installation),
  "delete-form": async (installation, payload) =>
    (await import("../forms/list/delete-form.server.ts")).deleteForm(installation, payload),
  "delete-accounts": async (installation) =>
    (await import("../your-data/delete-accounts.server.ts")).deleteAccountsDaily(installation),
  "sweep-deleted-account": async (installation, payload) =>
    (await import("../your-data/sweep-deleted-account.server.ts")).sweepDeletedAccount(installation, payload),
  "webinar-turn": async (installation, payload) =>
    (await import("../webinars/reminders/run-turn.server.ts")).runTurn(installation, payload),
  "late-certificates": async (installation, payload) =>
    (await import("../webinars/certificates/send-by-itself.server.tsx")).runLateCertificates(installation, payload),
  "reschedule-webinars": async (installation) =>
    (await import("../webinars/reminders/reschedule-webinars.server.ts")).rescheduleWebinars(installation),
  "merge-people-search": async (installation) => (await import("../people/merge-search.server.ts")).mergeSearch(installation),
  "erase-person": async (installation, payload) =>
    (await import("../people/start-erasure.server.ts")).runErasure(installation, payload),
  "remind-organisers": async (installation) =>
    (await import("../webinars/reminders/remind-organisers.server.ts")).remindOrganisers(installation),
  "tell-of-bounces": async (installation, payload) =>
    (await import("../delivery/tell-of-bounces.server.ts")).tellOfBounces(installation, payload),
  "read-bounces": async (installation) =>
    (await import("../delivery/bounces/read-bounce-mailbox.server.ts")).readBounceMailbox(installation),
  "tell-of-pause": async (installation, payload) =>
    (await import("../delivery/health/tell-of-pause.server.tsx")).tellOfPause(installation, payload),
  "note-responses": async (installation, payload) =>
    (await import("../forms/responses/note-responses.server.ts")).noteResponses(installation, payload),
  "send-digests": async (installation) => (await import("../activity/send-digests.server.tsx")).sendDigests(installation),
  "warn-of-quota": async (installation, payload) =>
    (await import("../billing/quota/mail-quota-warning.server.tsx")).mailQuotaWarning(installation, payload),
  "tell-of-responses": async (installation, payload) =>
    (await import("../forms/mails/tell-of-responses.server.tsx")).tellOfResponses(installation, payload),
  "renew-plans": async (installation) => (await import("../billing/renew-plans.server.ts")).renewPlans(installation),
  "settle-payment": async (installation, payload) =>
    (await import("../billing/settle-payment.server.ts")).settleLater(installation, payload),
  "return-payment": async (installation, payload) =>
    (await import("../billing/refund-payment.server.ts")).returnPayment(installation, payload),
  "stop-provider-renewals": async (installation, payload) =>
    (await import("../billing/renew-plans.server.ts")).stopProviderRenewals(installation, payload),
  "tell-of-sandbox-payment": async (installation, payload) =>
    (await import("../billing/answer-sandbox-payment.server.ts")).tellOfSandboxPayment(installation, payload),
} satisfies Record<string, Handler>;

export type JobKind = keyof typeof jobKinds;
