import type { ReactElement } from "react";
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
import { CertificateList, CertificatesClosing, CertificatesHeld } from "#emails/certificates.tsx";
import { NewResponses, NotificationDigest } from "#emails/digests.tsx";
import { FormEmail } from "#emails/form-email.tsx";
import { IdentityOutcome, IdentityWaiting } from "#emails/identity.tsx";
import { ApiKeyCreated, ApiKeyExpires, ApiKeyRevoked, PasskeyChanged } from "#emails/keys.tsx";
import { BulkMessage, CertificateReady } from "#emails/organiser-mails.tsx";
import { AccountPaused, SendingPaused, TestMail } from "#emails/sending.tsx";
import {
  ContactMessage,
  ContactReceived,
  NewsletterAlready,
  NewsletterConfirm,
} from "#emails/site.tsx";
import {
  RecoveryCodesRenewed,
  RecoveryCodeUsed,
  SecondFactorOff,
  SecondFactorOn,
} from "#emails/two-step-sign-in.tsx";
import { PROOF_EMAILS } from "./proof-emails.server.tsx";
import { SENDER_EMAILS } from "./sender-emails.server.tsx";

/** What many of them are given. */
const ours = {
  appName: "Iweri",
  firstName: "Fúnmiláyọ̀",
  accountName: "Lagoon Digital Academy",
  supportEmail: "help@iweri.test",
  dashboardAddress: "https://iweri.test/dashboard",
  identityAddress: "https://iweri.test/sign-in?to=/kyc-form",
  recoveryAddress: "https://iweri.test/forgot-pass",
};
const facts = {
  when: "Saturday 21 November 2026, 10:00, West Africa Time",
  device: "Chrome on Windows",
  address: "102.89.23.7",
};
const organiser = {
  organiserName: "Lagoon Digital Academy",
  supportEmail: "help@lagoon.test",
  supportAddress: "mailto:help@lagoon.test",
  madeWith: "Made with Iweri",
};
const spoken = { language: "en", questions: "Questions?" };
const leaveAddress =
  "https://iweri.test/newsletter/leave/1m7vzgc002nkpfp77ragbskny0123456789abcdef";
const reason = "96 addresses do not exist, 9.6% of the last 1,000 e-mails.";

const paragraph = (text: string) => ({
  kind: "paragraph" as const,
  lines: [[{ kind: "text" as const, text }]],
});

const apiKey = { keyName: "Enrolment system", keysAddress: "https://iweri.test/settings/api" };
const twoStep = { twoStepAddress: "https://iweri.test/settings/security/two-step" };

/**
 * Every template of `emails/` with props to be shown with, by the component's name in lower case.
 */
export const ALL_EMAILS: Record<string, ReactElement> = {
  ...SENDER_EMAILS,
  "account-deleted": (
    <AccountDeleted {...ours} subject="Your account was deleted" accountName={null} />
  ),
  "account-paused": (
    <AccountPaused
      {...ours}
      subject="Sending paused: Lagoon Digital Academy"
      reason={reason}
      page="https://iweri.test/operator/mail/accounts/1"
    />
  ),
  "account-status": (
    <AccountStatus
      {...ours}
      subject="We have suspended your account"
      standing="suspended"
      reason="Many of your e-mails were reported as spam"
      goesOn={null}
    />
  ),
  "address-in-use": <AddressInUse {...ours} subject="Someone tried to use your e-mail address" />,
  "already-registered": (
    <AlreadyRegistered
      {...ours}
      subject="You already have an account"
      signInAddress="https://iweri.test/sign-in"
    />
  ),
  "api-key-created": (
    <ApiKeyCreated
      {...ours}
      {...facts}
      {...apiKey}
      subject="New API key: Enrolment system"
      createdBy={null}
      may="Projects: read"
    />
  ),
  "api-key-expires": (
    <ApiKeyExpires
      {...ours}
      {...apiKey}
      subject="The API key Enrolment system expires on 28 November 2026"
      expiresOn="28 November 2026"
    />
  ),
  "api-key-revoked": (
    <ApiKeyRevoked
      {...ours}
      {...facts}
      {...apiKey}
      subject="API key revoked: Enrolment system"
      revokedBy="Tunde Bello"
    />
  ),
  "bulk-message": (
    <BulkMessage
      {...organiser}
      subject="Cohort 5 opens on Monday, Fúnmiláyọ̀"
      preheader="The next course in data analysis starts on 1 December."
      blocks={[
        paragraph("Dear Fúnmiláyọ̀,"),
        paragraph("The next course in data analysis starts on 1 December."),
      ]}
      unsubscribeAddress="https://iweri.test/u/7k2m94qx7k2m94qx7k2m94qx7k2m94qx7k2m94qx7"
    />
  ),
  "certificate-list": (
    <CertificateList
      {...ours}
      subject="Your certificates"
      certificates={[
        {
          name: "Data Analysis Fundamentals",
          holderName: "Fúnmiláyọ̀ Adébáyọ̀",
          issuer: "Lagoon Digital Academy",
          proof: { isProved: true, text: "lagoon.example, proved by DNS" },
          issuedOn: "14 November 2025",
          address: "https://iweri.test/c/7k2m94qx7k2m94qx7k2m",
          standing: null,
        },
      ]}
      more={0}
    />
  ),
  "certificate-ready": (
    <CertificateReady
      {...organiser}
      subject="Congratulations, Fúnmiláyọ̀! Your Certificate of Completion is Ready"
      preheader="Download, print or share your certificate in Data Analysis Fundamentals."
      heading="Data Analysis Fundamentals"
      blocks={[
        paragraph("Dear Fúnmiláyọ̀,"),
        paragraph("Your certificate is ready to keep, print or share."),
        { kind: "button" },
      ]}
      pageAddress="https://iweri.test/c/7k2m94qx7k2m94qx7k2m"
      pictureAddress="https://iweri.test/c/7k2m94qx7k2m94qx7k2m.jpg?w=720"
      pictureAlt="Certificate of Fúnmiláyọ̀ Adébáyọ̀: Data Analysis Fundamentals, from Lagoon Digital Academy."
      fileNote="PDF and picture"
      verifyText="iweri.test/c/7k2m94qx7k2m94qx7k2m"
      linkedInAddress="https://www.linkedin.com/profile/add"
      issuerProof="lagoon.example, proved by DNS"
    />
  ),
  "certificates-closing": (
    <CertificatesClosing
      {...ours}
      subject="Save your certificate from Lagoon Digital Academy"
      issuer="Lagoon Digital Academy"
      closesOn="Saturday 5 December 2026, 10:00, West Africa Time"
      course="Data Analysis Fundamentals"
      pageAddress="https://iweri.test/c/7k2m94qx7k2m94qx7k2m"
      findAddress="https://iweri.test/find-my-certificates"
      supportEmail="help@lagoon.test"
    />
  ),
  "certificates-held": (
    <CertificatesHeld
      {...ours}
      subject="Certificates for CVs that pass the screen are waiting for you"
      webinarTitle="CVs that pass the screen"
      problems={["No design is chosen yet. Choose one, then send."]}
      doubtful={0}
      page="https://iweri.test/forms/1/webinar/certificates"
    />
  ),
  "contact-message": (
    <ContactMessage
      {...ours}
      subject="Message from Fúnmiláyọ̀ Adébáyọ̀"
      reachAt="funmilayo@example.com"
      message={"Good morning.\n\nCan two of us work in one account?"}
      page="https://iweri.test/help"
      messageAddress="https://iweri.test/operator/messages/1"
    />
  ),
  "contact-received": (
    <ContactReceived
      {...ours}
      subject="We received your message"
      helpAddress="https://iweri.test/help"
    />
  ),
  "data-downloaded": (
    <DataDownloaded
      {...ours}
      {...facts}
      subject="All the data in Lagoon Digital Academy was downloaded"
      doneBy="Tunde Bello"
      eventsAddress="https://iweri.test/settings/security/events"
    />
  ),
  "deletion-asked": (
    <DeletionAsked
      {...ours}
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
      {...ours}
      {...facts}
      subject="Your e-mail address was changed"
      newEmail="funmilayo@lagoon.test"
    />
  ),
  "form-email": (
    <FormEmail
      {...spoken}
      {...organiser}
      subject="You have a place: CVs that pass the screen"
      preheader="Saturday 29 November 2025, 10:00 to 11:30, West Africa Time (Lagos)."
      heading="You have a place"
      blocks={[
        paragraph("Dear Fúnmiláyọ̀,"),
        paragraph("We look forward to seeing you. Please bring:"),
        {
          kind: "list",
          ordered: false,
          start: 1,
          items: ["your CV, printed", "one advertisement you would answer"].map((text) => ({
            parts: [{ kind: "text" as const, text }],
            lists: [],
          })),
        },
      ]}
      facts={[
        {
          label: "When",
          value: "Saturday 29 November 2025, 10:00 to 11:30, West Africa Time (Lagos)",
        },
        { label: "Host", value: "Dr Ngọzị Okonkwọ" },
      ]}
      button={{
        words: "Join the webinar",
        address: "https://iweri.test/j/7k2m94qx7k2m94qx7k2m94qx7k",
      }}
      links={[
        {
          words: "Cancel my place",
          address: "https://iweri.test/w/7k2m94qx7k2m94qx7k2m94qx7k/cancel",
        },
      ]}
      answersHeading="Your answers"
      answers={[{ label: "Where do you work?", value: "Co-op Market" }]}
      why="You receive this because you registered for CVs that pass the screen."
    />
  ),
  "identity-outcome": (
    <IdentityOutcome
      {...ours}
      subject="Your identity could not be confirmed"
      outcome="refused"
      note="The name is spelled differently"
    />
  ),
  "identity-waiting": (
    <IdentityWaiting
      {...ours}
      subject="An identity check is waiting for you"
      name="Fúnmiláyọ̀ Adébáyọ̀"
      checksAddress="https://iweri.test/operator/identity-checks"
    />
  ),
  invitation: (
    <Invitation
      {...ours}
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
      {...ours}
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
  "new-device": <NewDevice {...ours} {...facts} subject="New sign-in to your account" />,
  "new-responses": (
    <NewResponses
      {...ours}
      subject="2 new answers to CVs that pass the screen"
      responses={[
        {
          name: "Fúnmiláyọ̀ Adébáyọ̀",
          at: "Monday 24 November 2025, 8:00 AM",
          address: "https://iweri.test/forms/1/responses/2",
        },
        {
          name: "Ngọzị Okonkwọ",
          at: "Monday 24 November 2025, 7:52 AM",
          address: "https://iweri.test/forms/1/responses/1",
        },
      ]}
      more={0}
      allAddress="https://iweri.test/forms/1/responses"
      settingsAddress="https://iweri.test/forms/1/settings"
      organiserName="Lagoon Digital Academy"
    />
  ),
  "newsletter-already": (
    <NewsletterAlready
      {...ours}
      subject="You already receive the Iweri newsletter"
      leaveAddress={leaveAddress}
    />
  ),
  "newsletter-confirm": (
    <NewsletterConfirm
      {...ours}
      subject="Confirm that you want the Iweri newsletter"
      confirmAddress="https://iweri.test/newsletter/confirm/1m7vzgc002nkpfp77ragbskny0123456789abcdef"
      leaveAddress={leaveAddress}
      days={7}
    />
  ),
  "notification-digest": (
    <NotificationDigest
      {...ours}
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
  "passkey-changed": (
    <PasskeyChanged
      {...ours}
      {...facts}
      subject="A passkey was added to your account"
      passkeyName="Ada’s phone"
      added
    />
  ),
  "password-changed": <PasswordChanged {...ours} {...facts} subject="Your password was changed" />,
  "plan-notice": (
    <PlanNotice
      {...ours}
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
  "proof-lost": PROOF_EMAILS["proof-lost"],
  "proof-missing": PROOF_EMAILS["proof-missing"],
  receipt: (
    <Receipt
      {...ours}
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
      {...ours}
      {...facts}
      {...twoStep}
      subject="A recovery code was used: 2 left"
      left={2}
    />
  ),
  "recovery-codes-renewed": (
    <RecoveryCodesRenewed {...ours} {...facts} {...twoStep} subject="You have new recovery codes" />
  ),
  "second-factor-off": (
    <SecondFactorOff
      {...ours}
      {...facts}
      {...twoStep}
      subject="Two-step sign-in is off"
      byOperator={false}
    />
  ),
  "second-factor-on": (
    <SecondFactorOn {...ours} {...facts} {...twoStep} subject="Two-step sign-in is on" />
  ),
  "sending-paused": (
    <SendingPaused
      {...ours}
      subject="Your e-mails are paused"
      reason={reason}
      addressesPage="https://iweri.test/suppressions?reason=bounced"
      sentPage="https://iweri.test/sent"
    />
  ),
  "social-connected": (
    <SocialConnected
      {...ours}
      {...facts}
      subject="Google was connected to your account"
      provider="Google"
      connected={true}
    />
  ),
  "test-mail": (
    <TestMail
      {...ours}
      subject="Test e-mail from Iweri"
      from="certificates@iweri.test"
      at="2026-11-20T09:00:00.000Z"
    />
  ),
  "verification-code": (
    <VerificationCode
      {...ours}
      subject="Your code to confirm your e-mail address"
      heading="Confirm your e-mail address"
      instruction="Enter this code on the page where you are creating your account:"
      code="48213"
      minutes={10}
      unasked="Didn’t ask for this? You can ignore this e-mail. No account is created without the code."
    />
  ),
  welcome: <Welcome {...ours} subject="Welcome to Iweri, Fúnmiláyọ̀" canSend={false} />,
};

/** One of them as a mail program gets it. Null: there is no such template. */
export async function renderSample(name: string): Promise<{ html: string; text: string } | null> {
  return Object.hasOwn(ALL_EMAILS, name) ? renderNotice(name, ALL_EMAILS[name]!) : null;
}
