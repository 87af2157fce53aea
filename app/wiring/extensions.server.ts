import { onDeletionBegun, onPersonDeleted } from "#app/features/account-data/extensions.ts";
import {
  accountBranding,
  isFileOfIssued,
  onAccountRenamed,
} from "#app/features/accounts/extensions.ts";
import {
  provedDomainsOfApp,
  senderAccountsOfApp,
  suspendedAccounts as suspendedAccountsOf,
} from "#app/features/accounts/sender-accounts.server.ts";
import {
  findApiKeys,
  findKnownPeople,
  findUsers,
  listMembersOf,
} from "#app/features/activity/extensions.ts";
import { deleteKeysOf } from "#app/features/api/keys/keys.server.ts";
import { formCounts, ticketPayments } from "#app/features/billing/extensions.ts";
import { projectsForSegments } from "#app/features/certificates/projects/for-segments.ts";
import {
  addressCorrected,
  batchMayBegin,
  beforeBatchEnds,
  certificateAttachments,
  findOutdatedReminders,
  findStaleBatches,
  onMessagesWithdrawn,
  operatorEmails,
  organisationWithDomain,
  provedDomains,
  senderAccounts,
  senderDomainProved,
  senderProofs,
} from "#app/features/delivery/extensions.ts";
import { formWebinars, respondentCorrected } from "#app/features/forms/extensions.ts";
import { formsForSegments } from "#app/features/forms/responses/for-segments.ts";
import { onCertificatesPrepared } from "#app/features/mailings/extensions.ts";
import { onAddressMoved, onPersonErased } from "#app/features/people/extensions.ts";
import {
  giveListToProject,
  listSendsTo,
  onPeopleAddedToProject,
  segmentSubjects,
} from "#app/features/recipients/extensions.ts";
import { deleteMessagesFrom } from "#app/features/site/contact/contact-inbox.server.ts";
import { suspendedAccounts } from "#app/features/webhooks/extensions.ts";
import { guestCorrected, ticketPlacesFreed } from "#app/features/webinars/extensions.ts";
import { hasWebinar } from "#app/features/webinars/model/webinar.server.ts";
import { webinarsForSegments } from "#app/features/webinars/people/for-segments.ts";

/**
 * A function that is read in when it is first called, so that connecting features loads none of
 * them.
 */
function lazy<Args extends unknown[], Result>(
  load: () => Promise<(...args: Args) => Promise<Result>>,
) {
  return async (...args: Args): Promise<Result> => (await load())(...args);
}

const usersFound = lazy(
  async () => (await import("#app/features/accounts/accounts.server.ts")).findUsers,
);
const membersListed = lazy(
  async () => (await import("#app/features/accounts/accounts.server.ts")).listMembersOf,
);
const apiKeysFound = lazy(
  async () => (await import("#app/features/api/keys/keys.server.ts")).findApiKeys,
);
const knownPeopleFound = lazy(
  async () => (await import("#app/features/recipients/people-search.server.ts")).findKnownPeople,
);

const operatorsFound = lazy(
  async () => (await import("#app/features/operator/session/operators.server.ts")).operatorEmails,
);
const staleWebinarMails = lazy(
  async () =>
    (await import("#app/features/webinars/emails/queue-webinar-email.server.ts")).findStaleBatches,
);
const outdatedReminders = lazy(
  async () =>
    (await import("#app/features/mailings/renewals/outdated-reminders.server.ts")).findOutdated,
);
const stopReminders = lazy(
  async () =>
    (await import("#app/features/mailings/renewals/send-reminders.server.ts")).stopRemindersOf,
);
const eraseFromHooks = lazy(
  async () => (await import("#app/features/mailings/hooks/hooks.server.ts")).eraseFromHooks,
);
const eraseFromPaths = lazy(
  async () => (await import("#app/features/mailings/paths/paths.server.ts")).eraseFromPaths,
);
const correctOnPaths = lazy(
  async () => (await import("#app/features/mailings/paths/paths.server.ts")).correctOnPaths,
);
const giveList = lazy(
  async () =>
    (await import("#app/features/certificates/projects/project-list.server.ts")).giveListToProject,
);
const markStep = lazy(
  async () =>
    (await import("#app/features/certificates/projects/project-list.server.ts")).markRecipientsStep,
);
const sendsListed = lazy(
  async () => (await import("#app/features/mailings/sends-of-list.server.ts")).listSendsTo,
);

const brandingOf = lazy(
  async () => (await import("#app/features/billing/quota/branding.server.ts")).brandingOf,
);
const isIssuedWithFile = lazy(
  async () =>
    (await import("#app/features/certificates/model/stored-design.server.ts")).isFileOfIssued,
);
const renameListings = lazy(
  async () => (await import("#app/features/webinars/listed/find-listed.server.ts")).renameListings,
);
const returnUnsent = lazy(
  async () => (await import("#app/features/billing/quota/reservations.server.ts")).returnUnsent,
);
const beyondPlan = lazy(
  async () => (await import("#app/features/billing/quota/plan-usage.server.ts")).beyondPlan,
);
const withdrawCertificates = lazy(
  async () =>
    (await import("#app/features/messages/batches/batch-acts.server.ts"))
      .withdrawUnsentCertificates,
);
const certificateAsAttachments = lazy(
  async () =>
    (await import("#app/features/messages/batches/certificate-of-message.server.ts"))
      .certificateAsAttachments,
);
const linkPreparedCertificates = lazy(
  async () =>
    (await import("#app/features/webinars/certificates/link-prepared.server.ts"))
      .linkPreparedCertificates,
);
const formsManaged = lazy(
  async () => (await import("#app/features/forms/store/managed-forms.server.ts")).countManagedForms,
);
const formsOfPeriod = lazy(
  async () =>
    (await import("#app/features/forms/store/managed-forms.server.ts")).countFormsOfPeriod,
);
const webinarThanks = lazy(
  async () => (await import("#app/features/webinars/registration/thanks.server.ts")).webinarThanks,
);
const isQuizForm = lazy(
  async () => (await import("#app/features/webinars/tasks/guest.server.ts")).isQuizForm,
);

const identityProofs = lazy(
  async () =>
    (await import("#app/features/accounts/identity/sender-proofs.server.ts")).identityProofs,
);
const issuerProofs = lazy(
  async () => (await import("#app/features/accounts/proof/sender-proofs.server.ts")).issuerProofs,
);
const organisationWith = lazy(
  async () =>
    (await import("#app/features/accounts/proof/sender-proofs.server.ts")).organisationWith,
);
const proveBySending = lazy(
  async () => (await import("#app/features/accounts/proof/sender-proofs.server.ts")).proveBySending,
);
const planProofs = lazy(
  async () => (await import("#app/features/billing/plans/plan-proofs.server.ts")).planProofs,
);

const ticketPayment = lazy(
  async () =>
    (await import("#app/features/tickets/orders/payment-news.server.ts")).handleTicketPayment,
);
const eraseFromTickets = lazy(
  async () => (await import("#app/features/tickets/store/erase-person.server.ts")).eraseFromTickets,
);
const offerTickets = lazy(
  async () => (await import("#app/features/tickets/orders/waiting-list.server.ts")).offerFreed,
);

const eraseFromAnswers = lazy(
  async () =>
    (await import("#app/features/api/operations/erase-answers.server.ts")).eraseFromAnswers,
);
const eraseNameCorrections = lazy(
  async () =>
    (await import("#app/features/holders/corrections/correction-list.server.ts")).eraseCorrections,
);
const correctAddressed = lazy(
  async () =>
    (await import("#app/features/people/correct/correct-everywhere.server.ts")).correctAddressed,
);
const correctGuest = lazy(
  async () => (await import("#app/features/people/correct/correct-guest.server.ts")).correctGuest,
);
const correctRespondent = lazy(
  async () =>
    (await import("#app/features/people/correct/correct-guest.server.ts")).correctRespondent,
);

/**
 * Says who takes part where lower features let others in. Called before anything runs; a second
 * call changes nothing.
 */
export function connectFeatures(): void {
  senderAccounts.connect(senderAccountsOfApp);
  provedDomains.connect(provedDomainsOfApp);
  findStaleBatches.connect(staleWebinarMails);
  findOutdatedReminders.connect(outdatedReminders);
  suspendedAccounts.connect(suspendedAccountsOf);
  operatorEmails.connect(operatorsFound);
  giveListToProject.connect(giveList);
  onPeopleAddedToProject.connect(markStep);
  listSendsTo.connect(sendsListed);
  segmentSubjects.connect({
    project: projectsForSegments,
    webinar: webinarsForSegments,
    form: formsForSegments,
  });
  findUsers.connect(usersFound);
  listMembersOf.connect(membersListed);
  findApiKeys.connect(apiKeysFound);
  findKnownPeople.connect(knownPeopleFound);
  accountBranding.connect(brandingOf);
  isFileOfIssued.connect(isIssuedWithFile);
  onAccountRenamed.add(renameListings);
  beforeBatchEnds.add(returnUnsent);
  onMessagesWithdrawn.add(withdrawCertificates);
  batchMayBegin.add(beyondPlan);
  senderProofs.add(identityProofs);
  senderProofs.add(issuerProofs);
  senderProofs.add(planProofs);
  senderDomainProved.add(proveBySending);
  organisationWithDomain.connect(organisationWith);
  certificateAttachments.connect(certificateAsAttachments);
  onCertificatesPrepared.add(linkPreparedCertificates);
  formCounts.connect({ managed: formsManaged, ofPeriod: formsOfPeriod });
  ticketPayments.connect(ticketPayment);
  ticketPlacesFreed.connect(offerTickets);
  formWebinars.connect({
    hasWebinar,
    isQuizForm,
    thanks: webinarThanks,
    ofForm: lazy(
      async () =>
        (await import("#app/features/webinars/for-forms/form-webinars.server.ts")).formWebinar,
    ),
    starts: lazy(
      async () =>
        (await import("#app/features/webinars/for-forms/form-webinars.server.ts")).webinarStarts,
    ),
    hostedForms: lazy(
      async () =>
        (await import("#app/features/webinars/for-forms/form-webinars.server.ts")).hostedForms,
    ),
    places: lazy(
      async () =>
        (await import("#app/features/webinars/for-forms/form-webinars.server.ts")).responsePlaces,
    ),
    removePlaces: lazy(
      async () =>
        (await import("#app/features/webinars/for-forms/form-webinars.server.ts")).removePlaces,
    ),
    guestByKey: lazy(
      async () =>
        (await import("#app/features/webinars/for-forms/form-webinars.server.ts")).guestByKey,
    ),
  });
  onPersonErased.add(eraseFromAnswers);
  onPersonErased.add(eraseNameCorrections);
  onPersonErased.add(stopReminders);
  onPersonErased.add(eraseFromHooks);
  onPersonErased.add(eraseFromPaths);
  onPersonErased.add(eraseFromTickets);
  onAddressMoved.add(correctOnPaths);
  onDeletionBegun.add(deleteKeysOf);
  onPersonDeleted.add(deleteMessagesFrom);
  addressCorrected.connect(correctAddressed);
  guestCorrected.connect(correctGuest);
  respondentCorrected.connect(correctRespondent);
}
