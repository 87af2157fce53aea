import {
  accountBranding,
  isFileOfIssued,
  onAccountRenamed,
} from "#app/features/accounts/extensions.ts";
import {
  batchMayBegin,
  beforeBatchEnds,
  certificateAttachments,
  onMessagesWithdrawn,
  senderProofs,
} from "#app/features/delivery/extensions.ts";
import {
  guestAnswered,
  webinarRegistration,
  webinarThanksPage,
} from "#app/features/forms/extensions.ts";
import { onCertificatesPrepared } from "#app/features/messages/extensions.ts";
import { guestCorrected } from "#app/features/webinars/extensions.ts";

/**
 * A function that is read in when it is first called, so that connecting features loads none of
 * them.
 */
function lazy<Args extends unknown[], Result>(
  load: () => Promise<(...args: Args) => Promise<Result>>,
) {
  return async (...args: Args): Promise<Result> => (await load())(...args);
}

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
    (await import("#app/features/messages/batches/withdraw-certificates.server.ts"))
      .withdrawUnsentCertificates,
);
const certificateAsAttachments = lazy(
  async () =>
    (await import("#app/features/messages/batches/certificate-of-message.server.ts"))
      .certificateAsAttachments,
);
const registerForWebinar = lazy(
  async () =>
    (await import("#app/features/webinars/registration/register.server.ts")).registerForWebinar,
);
const linkPreparedCertificates = lazy(
  async () =>
    (await import("#app/features/webinars/certificates/link-prepared.server.ts"))
      .linkPreparedCertificates,
);
const webinarThanks = lazy(
  async () => (await import("#app/features/webinars/registration/thanks.server.ts")).webinarThanks,
);

const identityProofs = lazy(
  async () =>
    (await import("#app/features/accounts/identity/sender-proofs.server.ts")).identityProofs,
);
const issuerProofs = lazy(
  async () => (await import("#app/features/accounts/proof/sender-proofs.server.ts")).issuerProofs,
);
const planProofs = lazy(
  async () => (await import("#app/features/billing/plans/plan-proofs.server.ts")).planProofs,
);

const recordGuestAnswer = lazy(
  async () =>
    (await import("#app/features/webinars/certificates/record-guest-answer.server.ts"))
      .recordGuestAnswer,
);
const refreshPerson = lazy(
  async () => (await import("#app/features/people/refresh-person.server.ts")).refreshPerson,
);

/**
 * Says who takes part where lower features let others in. Called before anything runs; a second
 * call changes nothing.
 */
export function connectFeatures(): void {
  accountBranding.connect(brandingOf);
  isFileOfIssued.connect(isIssuedWithFile);
  onAccountRenamed.add(renameListings);
  beforeBatchEnds.add(returnUnsent);
  onMessagesWithdrawn.add(withdrawCertificates);
  batchMayBegin.add(beyondPlan);
  senderProofs.add(identityProofs);
  senderProofs.add(issuerProofs);
  senderProofs.add(planProofs);
  certificateAttachments.connect(certificateAsAttachments);
  onCertificatesPrepared.add(linkPreparedCertificates);
  webinarRegistration.connect(registerForWebinar);
  webinarThanksPage.connect(webinarThanks);
  guestAnswered.connect(recordGuestAnswer);
  guestCorrected.connect(refreshPerson);
}
