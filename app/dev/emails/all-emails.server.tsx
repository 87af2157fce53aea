import type { ReactElement } from "react";
import { fillMessage } from "#app/engines/message-document/message-template.ts";
import { roleWithArticle } from "#app/features/accounts/role.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import {
  AddressInUse,
  AlreadyRegistered,
  EmailChanged,
  NewDevice,
  PasswordChanged,
  SocialConnected,
  VerificationCode,
} from "#emails/account-security.tsx";
import {
  AccountDeleted,
  AccountStatus,
  DataDownloaded,
  DeletionAsked,
  Invitation,
  MemberJoined,
  Welcome,
} from "#emails/accounts.tsx";
import { PlanNotice, Receipt } from "#emails/billing.tsx";
import { CertificatesExpiring } from "#emails/certificates.tsx";
import { NewResponses, NotificationDigest } from "#emails/digests.tsx";
import { IdentityOutcome, IdentityWaiting } from "#emails/identity.tsx";
import { ApiKeyCreated, ApiKeyExpires, ApiKeyRevoked, PasskeyChanged } from "#emails/keys.tsx";
import { AccountPaused, SendingPaused, TestMail } from "#emails/sending.tsx";
import { TicketNotice } from "#emails/tickets.tsx";
import {
  RecoveryCodesRenewed,
  RecoveryCodeUsed,
  SecondFactorOff,
  SecondFactorOn,
} from "#emails/two-step-sign-in.tsx";
import { PROOF_EMAILS } from "./proof-emails.server.tsx";
import { PUBLIC_EMAILS } from "./public-emails.server.tsx";
import { common } from "./sample-props.ts";
import { SENDER_EMAILS } from "./sender-emails.server.tsx";

const facts = {
  when: "Saturday 21 November 2026, 10:00, West Africa Time",
  device: "Chrome on Windows",
  address: "102.89.23.7",
};
const reason = "96 addresses do not exist, 9.6% of the last 1,000 e-mails.";

const apiKey = { keyName: "Enrolment system", keysAddress: "https://iweri.test/settings/api" };
const twoStep = { twoStepAddress: "https://iweri.test/settings/security/two-step" };

/**
 * Every template of `emails/` with props to be shown with, by the component's name in lower case.
 */
export const ALL_EMAILS: Record<string, ReactElement> = {
  ...PUBLIC_EMAILS,
  ...SENDER_EMAILS,
  "account-deleted": (
    <AccountDeleted {...common} subject="Your account was deleted" accountName={null} />
  ),
  "account-paused": (
    <AccountPaused
      {...common}
      subject="Sending paused: Lagoon Digital Academy"
      reason={reason}
      page="https://iweri.test/operator/mail/accounts/1"
    />
  ),
  "account-status": (
    <AccountStatus
      {...common}
      subject="We have suspended your account"
      standing="suspended"
      reason="Many of your e-mails were reported as spam"
      goesOn={null}
    />
  ),
  "address-in-use": <AddressInUse {...common} subject="Someone tried to use your e-mail address" />,
  "already-registered": (
    <AlreadyRegistered
      {...common}
      subject="You already have an account"
      signInAddress="https://iweri.test/sign-in"
    />
  ),
  "api-key-created": (
    <ApiKeyCreated
      {...common}
      {...facts}
      {...apiKey}
      subject="New API key: Enrolment system"
      createdBy={null}
      may="Projects: read"
    />
  ),
  "api-key-expires": (
    <ApiKeyExpires
      {...common}
      {...apiKey}
      subject="The API key Enrolment system expires on 28 November 2026"
      expiresOn="28 November 2026"
    />
  ),
  "api-key-revoked": (
    <ApiKeyRevoked
      {...common}
      {...facts}
      {...apiKey}
      subject="API key revoked: Enrolment system"
      revokedBy="Tunde Bello"
    />
  ),
  "data-downloaded": (
    <DataDownloaded
      {...common}
      {...facts}
      subject="All the data in Lagoon Digital Academy was downloaded"
      doneBy="Tunde Bello"
      eventsAddress="https://iweri.test/settings/security/events"
    />
  ),
  "deletion-asked": (
    <DeletionAsked
      {...common}
      {...facts}
      subject="The account Lagoon Digital Academy will be deleted"
      askedBy={null}
      reader="owner"
      deletedOn="Saturday 5 December 2026, 10:00, West Africa Time"
      keepAddress="https://iweri.test/sign-in?to=/settings/data"
    />
  ),
  "email-changed": (
    <EmailChanged
      {...common}
      {...facts}
      subject="Your e-mail address was changed"
      newEmail="funmilayo@lagoon.test"
    />
  ),
  "identity-outcome": (
    <IdentityOutcome
      {...common}
      subject="Your identity could not be confirmed"
      outcome="refused"
      note="The name is spelled differently"
    />
  ),
  "identity-waiting": (
    <IdentityWaiting
      {...common}
      subject="An identity check is waiting for your review"
      name="Fúnmiláyọ̀ Adébáyọ̀"
      checksAddress="https://iweri.test/operator/identity-checks"
    />
  ),
  invitation: (
    <Invitation
      {...common}
      subject="Adaeze Nwosu invites you to Lagoon Digital Academy"
      inviter="Adaeze Nwosu"
      inviterEmail="adaeze@lagoon.test"
      role={roleWithArticle("editor")}
      address="https://iweri.test/invitation/0123456789abcdefghjkmnpqrstvwxyz01234567"
      days={7}
      until="28 Nov 2026"
    />
  ),
  "member-joined": (
    <MemberJoined
      {...common}
      {...facts}
      subject="Tunde Bello joined Lagoon Digital Academy"
      memberName="Tunde Bello"
      memberEmail="tunde@lagoon.test"
      joinedAs="an editor"
      membersAddress="https://iweri.test/settings/members"
    />
  ),
  "name-decided": PROOF_EMAILS["name-decided"],
  "name-waiting": PROOF_EMAILS["name-waiting"],
  "new-device": <NewDevice {...common} {...facts} subject="New sign-in to your account" />,
  "new-responses": (
    <NewResponses
      {...common}
      subject="2 new answers to CVs that pass the screen"
      responses={[
        {
          name: "Fúnmiláyọ̀ Adébáyọ̀",
          at: "Monday 24 November 2025, 08:00, West Africa Time",
          address: "https://iweri.test/forms/1/responses/2",
        },
        {
          name: "Ngọzị Okonkwọ",
          at: "Monday 24 November 2025, 07:52, West Africa Time",
          address: "https://iweri.test/forms/1/responses/1",
        },
      ]}
      more={0}
      allAddress="https://iweri.test/forms/1/responses"
      settingsAddress="https://iweri.test/forms/1/settings"
      organiserName="Lagoon Digital Academy"
    />
  ),
  "notification-digest": (
    <NotificationDigest
      {...common}
      subject="2 unread notifications"
      accounts={[
        {
          name: "Lagoon Digital Academy",
          lines: [
            { id: "1", text: "3 e-mails bounced in Data Analysis, cohort 4", at: "20 Nov, 14:02" },
            {
              id: "2",
              text: "CVs that pass the screen starts on Saturday at 10:00",
              at: "20 Nov, 10:00",
            },
          ],
          more: 0,
        },
      ]}
      rhythm="daily"
      allAddress="https://iweri.test/notifications"
      settingsAddress="https://iweri.test/settings/notifications"
    />
  ),
  "certificates-expiring": (
    <CertificatesExpiring
      {...common}
      subject="34 certificates expire within 90 days"
      counts={{ 30: 9, 60: 21, 90: 34 }}
      changes={{ entered: 6, expired: 1, renewed: 4 }}
      listAddress="https://iweri.test/certificates/expiring"
    />
  ),
  "passkey-changed": (
    <PasskeyChanged
      {...common}
      {...facts}
      subject="A passkey was added to your account"
      passkeyName="Ada’s phone"
      added
    />
  ),
  "password-changed": (
    <PasswordChanged {...common} {...facts} subject="Your password was changed" />
  ),
  "plan-notice": (
    <PlanNotice
      {...common}
      subject="Your plan renews on 24 Nov 2026"
      preheader="We charge ₦45,000 that day"
      paragraphs={[
        "On 24 Nov 2026 we charge ₦45,000 for the next month of Essentials with 10,000 e-mails a month.",
      ]}
      button="See your plan"
      address="https://iweri.test/settings/plan"
      foot="You get this because you own the account of Lagoon Digital Academy at Iweri."
    />
  ),
  "sender-domain-lost": PROOF_EMAILS["sender-domain-lost"],
  "sender-domain-missing": PROOF_EMAILS["sender-domain-missing"],
  "proof-lost": PROOF_EMAILS["proof-lost"],
  "proof-missing": PROOF_EMAILS["proof-missing"],
  receipt: (
    <Receipt
      {...common}
      subject="Receipt 17 from Iweri"
      number="17"
      paidOn="21 Nov 2026"
      payerName="Lagoon Digital Academy"
      lines={[{ text: "Essentials with 10,000 e-mails a month", amount: "₦45,000" }]}
      total="₦45,000"
      until="Paid until 21 Dec 2026."
      isSandbox={false}
      issuer={["Iweri Limited", "12 Marina, Lagos"]}
      address="https://iweri.test/settings/plan/receipts/0.pdf"
    />
  ),
  "recovery-code-used": (
    <RecoveryCodeUsed
      {...common}
      {...facts}
      {...twoStep}
      subject="A recovery code was used: 2 left"
      left={2}
    />
  ),
  "recovery-codes-renewed": (
    <RecoveryCodesRenewed
      {...common}
      {...facts}
      {...twoStep}
      subject="You have new recovery codes"
    />
  ),
  "second-factor-off": (
    <SecondFactorOff
      {...common}
      {...facts}
      {...twoStep}
      subject="Two-step sign-in is off"
      byOperator={false}
    />
  ),
  "second-factor-on": (
    <SecondFactorOn {...common} {...facts} {...twoStep} subject="Two-step sign-in is on" />
  ),
  "sending-paused": (
    <SendingPaused
      {...common}
      subject="Your e-mails are paused"
      reason={reason}
      addressesPage="https://iweri.test/suppressions?reason=bounced"
      sentPage="https://iweri.test/sent"
    />
  ),
  "social-connected": (
    <SocialConnected
      {...common}
      {...facts}
      subject="Google was connected to your account"
      provider="Google"
      connected={true}
    />
  ),
  "test-mail": (
    <TestMail
      {...common}
      subject="Test e-mail from Iweri"
      from="certificates@iweri.test"
      sentOn="Friday 20 November 2026, 10:00, West Africa Time"
    />
  ),
  "ticket-notice": (
    <TicketNotice
      {...common}
      subject="Receipt 17: Basic life support"
      preheader="₦45,000, paid on 21 Nov 2026"
      paragraphs={["Halima Ɗanjuma, thank you. Marina Health Training received ₦45,000."]}
      lines={[
        { text: "Practice day, 2", amount: "₦50,000" },
        { text: "WARD10", amount: "−₦5,000" },
        { text: "Paid", amount: "₦45,000" },
      ]}
      more={["Marina Health Training Ltd, TIN 20481937-0001"]}
      button="Open your order"
      address="https://iweri.test/order/0"
      foot="You get this because you ordered tickets through Iweri."
    />
  ),
  "verification-code": (
    <VerificationCode
      {...common}
      subject="Your code to confirm your e-mail address"
      heading="Confirm your e-mail address"
      instruction="Enter this code on the page where you are creating your account:"
      code="48213"
      minutes={10}
      unasked="Didn’t ask for this? You can ignore this e-mail. No account is created without the code."
    />
  ),
  welcome: <Welcome {...common} subject="Welcome to Iweri, Fúnmiláyọ̀" canSend={false} />,
};

/** One of them as a mail program gets it. Null: there is no such template. */
export async function renderSample(name: string): Promise<{ html: string; text: string } | null> {
  const email = Object.hasOwn(ALL_EMAILS, name) ? ALL_EMAILS[name] : undefined;
  return email ? fillMessage(await renderNotice(name, email), {}) : null;
}
