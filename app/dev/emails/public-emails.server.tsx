import type { ReactElement } from "react";
import { CertificateList, CertificatesClosing, CertificatesHeld } from "#emails/certificates.tsx";
import { FormEmail } from "#emails/form-email.tsx";
import { HolderCode, HolderLink } from "#emails/holders.tsx";
import { BulkMessage, CertificateReady } from "#emails/organiser-mails.tsx";
import {
  ContactMessage,
  ContactReceived,
  NewsletterAlready,
  NewsletterConfirm,
} from "#emails/site.tsx";
import { common } from "./sample-props.ts";

const organiser = {
  organiserName: "Lagoon Digital Academy",
  supportEmail: "help@lagoon.test",
  supportAddress: "mailto:help@lagoon.test",
  madeWith: "Made with Iweri",
};

const spoken = { language: "en", questions: "Questions?" };

const leaveAddress =
  "https://iweri.test/newsletter/leave/1m7vzgc002nkpfp77ragbskny0123456789abcdef";

const paragraph = (text: string) => ({
  kind: "paragraph" as const,
  lines: [[{ kind: "text" as const, text }]],
});

const list = (...items: string[]) => ({
  kind: "list" as const,
  ordered: false,
  start: 1,
  items: items.map((text) => ({ parts: [{ kind: "text" as const, text }], lists: [] })),
});

/** E-mails to people who have no account: participants, readers, and who writes to us. */
export const PUBLIC_EMAILS: Record<string, ReactElement> = {
  "bulk-message": (
    <BulkMessage
      {...organiser}
      subject="Cohort 5 opens on Monday, Fúnmiláyọ̀"
      preheader="The next course in data analysis starts on 1 December."
      blocks={[
        paragraph("Dear Fúnmiláyọ̀,"),
        paragraph("The next course in data analysis starts on 1 December."),
        {
          kind: "columns",
          columns: [
            [
              { kind: "heading", level: 2, parts: [{ kind: "text", text: "What you learn" }] },
              list("Cleaning a spreadsheet", "Charts that say one thing"),
            ],
            [
              {
                kind: "image",
                address: "https://iweri.test/i/7k2m94qx-520x300.jpg",
                alt: "Cohort 4 at its last session",
                link: "https://lagoon.test/cohort-4",
                width: 520,
              },
            ],
          ],
        },
        { kind: "link-button", text: "Apply now", address: "https://lagoon.test/apply" },
        { kind: "divider" },
        paragraph("The Lagoon team"),
      ]}
      sentBy="Sent by Lagoon Digital Academy, help@lagoon.test"
      unsubscribe="Unsubscribe"
      questions="Questions? Write to help@lagoon.test."
      unsubscribeAddress="https://iweri.test/u/7k2m94qx7k2m94qx7k2m94qx7k2m94qx7k2m94qx7"
    />
  ),
  "holder-code": (
    <HolderCode
      {...common}
      language="en"
      subject="The code for your address"
      words="Enter these digits where your page of certificates is open. They work for 10 minutes."
      code="40917"
      why="Someone wants to put the certificates of this address on their page. Wasn’t you? Give the code to nobody."
    />
  ),
  "holder-link": (
    <HolderLink
      {...common}
      language="en"
      subject="Your link to your certificates"
      words="This link opens your certificates. It works for 30 minutes, in the browser that opens it first."
      open="Open my certificates"
      address="https://iweri.test/mine/open/7k2m94qx7k2m94qx7k2m94qx7k2m94qx"
      why="You get this because someone asked Iweri for the certificates of this address."
      ignore="Wasn’t you? You can ignore this e-mail. Nobody can open your page without this link."
    />
  ),
  "certificate-list": (
    <CertificateList
      {...common}
      subject="Your certificates"
      all={{ words: "See them all on one page", address: "https://iweri.test/mine" }}
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
      language="en"
      preheader="One certificate was issued to you."
      open="Open one to download, print or share it."
      more={null}
      why="You get this because someone asked Iweri for the certificates of this address."
      ignore="Wasn’t you? You can ignore this e-mail. Nobody else sees this list."
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
      download="Download Certificate"
      fileNote="PDF and picture"
      check="Anyone can check it at iweri.test/c/7k2m94qx7k2m94qx7k2m"
      linkedIn={{
        words: "Add it to LinkedIn",
        address: "https://www.linkedin.com/profile/add",
      }}
      wrongName="Name spelled wrong? Write to help@lagoon.test"
      why="You get this because Lagoon Digital Academy issued you a certificate."
      language="en"
      issuerProof="lagoon.example, proved by DNS"
    />
  ),
  "certificates-closing": (
    <CertificatesClosing
      {...common}
      subject="Save your certificate from Lagoon Digital Academy"
      language="en"
      preheader="Download it before Saturday 5 December 2026, 10:00, West Africa Time."
      words={
        "Lagoon Digital Academy is closing its Iweri account on Saturday 5 December 2026, 10:00, " +
        "West Africa Time. After that, you can’t open or download your certificate, Data Analysis " +
        "Fundamentals, any more."
      }
      keep={
        "Download the PDF now, and keep it. For five years, Iweri can still confirm that exactly " +
        "this file was issued, by whom and on which day."
      }
      download="Download your certificate"
      pageAddress="https://iweri.test/c/7k2m94qx7k2m94qx7k2m"
      more="Have more than one? Get a list of all your certificates"
      why="You get this once, because Lagoon Digital Academy issued you a certificate with Iweri."
      questions="Questions about it? Write to help@lagoon.test"
    />
  ),
  "certificates-held": (
    <CertificatesHeld
      {...common}
      subject="Certificates for CVs that pass the screen are waiting for you"
      webinarTitle="CVs that pass the screen"
      problems={["No design is chosen yet. Choose one, then send."]}
      doubtful={0}
      page="https://iweri.test/forms/1/webinar/certificates"
    />
  ),
  "contact-message": (
    <ContactMessage
      {...common}
      subject="Message from Fúnmiláyọ̀ Adébáyọ̀"
      reachAt="funmilayo@example.com"
      message={"Good morning.\n\nCan two of us work in one account?"}
      page="https://iweri.test/help"
      messageAddress="https://iweri.test/operator/messages/1"
    />
  ),
  "contact-received": (
    <ContactReceived
      {...common}
      subject="We received your message"
      helpAddress="https://iweri.test/help"
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
        list("your CV, printed", "one advertisement you would answer"),
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
  "newsletter-already": (
    <NewsletterAlready
      {...common}
      subject="You already receive the Iweri newsletter"
      leaveAddress={leaveAddress}
    />
  ),
  "newsletter-confirm": (
    <NewsletterConfirm
      {...common}
      subject="Confirm that you want the Iweri newsletter"
      confirmAddress="https://iweri.test/newsletter/confirm/1m7vzgc002nkpfp77ragbskny0123456789abcdef"
      leaveAddress={leaveAddress}
      days={7}
    />
  ),
};
