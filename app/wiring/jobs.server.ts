import {
  deleteAccountsJob,
  pruneDeletedAccountJob,
} from "#app/features/account-data/delete/delete-accounts.server.ts";
import { pruneJob } from "#app/features/account-data/retention/prune.server.ts";
import { sendDigestsJob } from "#app/features/accounts/notifications/digests.server.tsx";
import { checkProofsJob } from "#app/features/accounts/proof/check-proofs.server.ts";
import { pruneAccountsJob } from "#app/features/accounts/sign-in/prune-accounts.server.ts";
import { remindOfKeysJob } from "#app/features/api/keys/remind-keys.server.ts";
import { pruneApiJob } from "#app/features/api/operations/prune-api.server.ts";
import { notifySandboxPaymentJob } from "#app/features/billing/checkout/sandbox-payment.server.ts";
import { reconcilePaymentJob } from "#app/features/billing/payments/reconcile-payment.server.ts";
import { refundPaymentJob } from "#app/features/billing/payments/refund-payment.server.ts";
import { quotaWarningJob } from "#app/features/billing/quota/quota-warning.server.tsx";
import {
  cancelProviderSubscriptionJob,
  renewPlansJob,
} from "#app/features/billing/renewals/renew-plans.server.ts";
import { pruneChecksJob } from "#app/features/certificates/checks/check-runner.server.ts";
import { appendLeavesJob } from "#app/features/certificates/log/append-leaves.server.ts";
import { fingerprintCertificatesJob } from "#app/features/certificates/stubs/fingerprints.server.ts";
import { emptyBinJob } from "#app/features/dashboard/projects/projects.server.ts";
import { readBouncesJob } from "#app/features/delivery/bounces/bounce-mailbox.server.ts";
import { notifyBouncesJob } from "#app/features/delivery/bounces/notify-bounces.server.ts";
import { notifyBurstsJob } from "#app/features/delivery/ceilings/notify-bursts.server.tsx";
import { notifyFirstSendJob } from "#app/features/delivery/ceilings/notify-first-send.server.tsx";
import { notifyPauseJob } from "#app/features/delivery/health/pausing.server.tsx";
import { findReceiversJob } from "#app/features/delivery/pace/mail-receivers.server.ts";
import { checkSenderDomainsJob } from "#app/features/delivery/sender-set-up/look-again.server.ts";
import { pruneDeliveryJob } from "#app/features/delivery/worker/prune-delivery.server.ts";
import {
  notifyResponsesJob,
  recordResponsesJob,
} from "#app/features/forms/emails/notify-responses.server.tsx";
import { deleteFormJob } from "#app/features/forms/list/bin-form.server.ts";
import { pruneResponsesJob } from "#app/features/forms/responses/delete-responses.server.ts";
import { hookTurnJob } from "#app/features/mailings/hooks/hook-turn.server.ts";
import { pathRoundJob, pathTurnJob } from "#app/features/mailings/paths/path-jobs.server.ts";
import { expiringDigestsJob } from "#app/features/mailings/renewals/expiring-digest.server.tsx";
import { sendRemindersJob } from "#app/features/mailings/renewals/send-reminders.server.ts";
import { rescheduleRulesJob, sendRuleJob } from "#app/features/mailings/rules/rule-jobs.server.ts";
import { erasePersonJob } from "#app/features/people/erase/start-erasure.server.ts";
import { mergePeopleSearchJob } from "#app/features/people/search-merge.server.ts";
import { indexPeopleJob } from "#app/features/recipients/index-people.server.ts";
import { countSegmentJob } from "#app/features/recipients/segments/count-segments.server.ts";
import { countUnopenedJob } from "#app/features/recipients/segments/count-unopened.server.ts";
import { pruneContactMessagesJob } from "#app/features/site/contact/take-message.server.tsx";
import { pruneNewsletterJob } from "#app/features/site/newsletter/subscribers.server.ts";
import {
  expireHoldJob,
  lookAtTicketsJob,
} from "#app/features/tickets/orders/expire-holds.server.ts";
import { refundTicketsJob } from "#app/features/tickets/orders/run-refunds.server.ts";
import { lateCertificatesJob } from "#app/features/webinars/certificates/automatic-certificates.server.tsx";
import { resumeSmsJob, sendSmsJob } from "#app/features/webinars/reminders/send-sms.server.ts";
import {
  remindOrganisersJob,
  rescheduleWebinarsJob,
  webinarTurnJob,
} from "#app/features/webinars/reminders/webinar-jobs.server.ts";
import type { Job } from "#app/platform/jobs/define-job.server.ts";
import type { JobHandlers } from "#app/platform/jobs/job-queue.ts";

/** Every kind of background work. */
export const jobs = [
  appendLeavesJob,
  cancelProviderSubscriptionJob,
  checkProofsJob,
  checkSenderDomainsJob,
  countSegmentJob,
  countUnopenedJob,
  deleteAccountsJob,
  deleteFormJob,
  emptyBinJob,
  erasePersonJob,
  expireHoldJob,
  expiringDigestsJob,
  findReceiversJob,
  fingerprintCertificatesJob,
  indexPeopleJob,
  lateCertificatesJob,
  lookAtTicketsJob,
  mergePeopleSearchJob,
  notifyBouncesJob,
  notifyBurstsJob,
  notifyFirstSendJob,
  notifyPauseJob,
  notifyResponsesJob,
  notifySandboxPaymentJob,
  hookTurnJob,
  pathRoundJob,
  pathTurnJob,
  pruneAccountsJob,
  pruneApiJob,
  pruneChecksJob,
  pruneContactMessagesJob,
  pruneDeletedAccountJob,
  pruneDeliveryJob,
  pruneJob,
  pruneNewsletterJob,
  pruneResponsesJob,
  quotaWarningJob,
  readBouncesJob,
  reconcilePaymentJob,
  recordResponsesJob,
  refundPaymentJob,
  refundTicketsJob,
  remindOfKeysJob,
  remindOrganisersJob,
  renewPlansJob,
  rescheduleRulesJob,
  rescheduleWebinarsJob,
  resumeSmsJob,
  sendDigestsJob,
  sendRemindersJob,
  sendRuleJob,
  sendSmsJob,
  webinarTurnJob,
] as const satisfies readonly Job[];

/** Names are the queue’s own: two jobs of one name would be one. */
export const jobHandlers: JobHandlers = Object.fromEntries(
  jobs.map(({ name, run }) => [name, run]),
);
