import type { ComponentType } from "react";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import { AccountDeleted } from "#emails/account-deleted.tsx";
import { AccountPaused } from "#emails/account-paused.tsx";
import { AccountStatus } from "#emails/account-status.tsx";
import { AddressInUse } from "#emails/address-in-use.tsx";
import { AlreadyRegistered } from "#emails/already-registered.tsx";
import { BulkMessage } from "#emails/bulk-message.tsx";
import { CertificateList } from "#emails/certificate-list.tsx";
import { CertificateReady } from "#emails/certificate-ready.tsx";
import { CertificatesHeld } from "#emails/certificates-held.tsx";
import { ContactMessage } from "#emails/contact-message.tsx";
import { ContactReceived } from "#emails/contact-received.tsx";
import { DeletionAsked } from "#emails/deletion-asked.tsx";
import { EmailChanged } from "#emails/email-changed.tsx";
import { FormEmail } from "#emails/form-email.tsx";
import { IdentityOutcome } from "#emails/identity-outcome.tsx";
import { IdentityWaiting } from "#emails/identity-waiting.tsx";
import { Invitation } from "#emails/invitation.tsx";
import { NewDevice } from "#emails/new-device.tsx";
import { NewResponses } from "#emails/new-responses.tsx";
import { NewsletterAlready } from "#emails/newsletter-already.tsx";
import { NewsletterConfirm } from "#emails/newsletter-confirm.tsx";
import { NotificationDigest } from "#emails/notification-digest.tsx";
import { PasswordChanged } from "#emails/password-changed.tsx";
import { PlanNotice } from "#emails/plan-notice.tsx";
import { Receipt } from "#emails/receipt.tsx";
import { SendingPaused } from "#emails/sending-paused.tsx";
import { SocialConnected } from "#emails/social-connected.tsx";
import { TestMail } from "#emails/test-mail.tsx";
import { VerificationCode } from "#emails/verification-code.tsx";
import { Welcome } from "#emails/welcome.tsx";

/** Every template of `emails/`, by the name of its file. Each has props of its own to be shown with. */
export const ALL_EMAILS: Record<string, ComponentType> = {
  "account-deleted": AccountDeleted,
  "account-paused": AccountPaused,
  "account-status": AccountStatus,
  "address-in-use": AddressInUse,
  "already-registered": AlreadyRegistered,
  "bulk-message": BulkMessage,
  "certificate-list": CertificateList,
  "certificate-ready": CertificateReady,
  "certificates-held": CertificatesHeld,
  "contact-message": ContactMessage,
  "contact-received": ContactReceived,
  "deletion-asked": DeletionAsked,
  "email-changed": EmailChanged,
  "form-email": FormEmail,
  "identity-outcome": IdentityOutcome,
  "identity-waiting": IdentityWaiting,
  invitation: Invitation,
  "new-device": NewDevice,
  "new-responses": NewResponses,
  "newsletter-already": NewsletterAlready,
  "newsletter-confirm": NewsletterConfirm,
  "notification-digest": NotificationDigest,
  "password-changed": PasswordChanged,
  "plan-notice": PlanNotice,
  receipt: Receipt,
  "sending-paused": SendingPaused,
  "social-connected": SocialConnected,
  "test-mail": TestMail,
  "verification-code": VerificationCode,
  welcome: Welcome,
};

/** One of them as a mail program gets it, with its own sample props. Null: there is no such template. */
export async function renderSample(name: string): Promise<{ html: string; text: string } | null> {
  const Email = Object.hasOwn(ALL_EMAILS, name) ? ALL_EMAILS[name] : undefined;
  return Email ? renderNotice(name, <Email />) : null;
}
