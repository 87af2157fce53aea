import type { ReactElement } from "react";
import { type Branded, madeWith } from "#app/features/accounts/branding.ts";
import { PHONE_WIDTH } from "#app/features/certificates/model/phone-picture.ts";
import { certificateBlocks } from "#app/features/delivery/templates/document/message-text.ts";
import {
  renderWhole,
  restorePlaceholders,
  TEXT_OPTIONS,
} from "#app/features/delivery/templates/email-output.server.ts";
import {
  CLOSE,
  marker,
  markPlaceholders,
  OPEN,
  restoreMarkers,
} from "#app/features/delivery/templates/message-body.ts";
import type { MessageTemplate } from "#app/features/delivery/templates/message-template.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { readableShade } from "#app/ui/public-form/brand-style.ts";
import type { BodyFormat, CertificateDelivery } from "#db/schema/delivery.ts";
import { CertificateReady } from "#emails/organiser-mails.tsx";

export interface MessageToRender {
  /** As the organiser typed them, placeholders in either spelling. */
  subject: string;
  body: string;
  bodyFormat?: BodyFormat;
  delivery: CertificateDelivery;
  account: { name: string; supportEmail: string } & Branded;
  /** The installation's name and public origin without a trailing slash. */
  appName: string;
  appUrl: string;
  /** `#rrggbb`, or null for the product's own. */
  brandColour: string | null;
  /** What proves who the organiser is, in a few words; null or absent: nothing does. */
  issuerProof?: string | null;
  /**
   * For previews and tests, whose certificate is not issued: the address of its picture, and in a
   * test of what its links open. Absent: those of the recipient's own certificate.
   */
  sample?: { pageAddress?: string; pictureAddress: string };
}

/**
 * Renders the mail once for a whole batch: HTML and its plain-text twin with everything personal
 * left open. `fillMessage` closes it for each recipient.
 */
export async function renderMessage(message: MessageToRender): Promise<MessageTemplate> {
  const { account, appUrl, appName, sample } = message;
  const subject = markPlaceholders(message.subject);
  const isTest = sample?.pageAddress !== undefined;
  const page = sample?.pageAddress ?? `${appUrl}/c/${marker("Certificate Path")}`;
  const mail = (
    <CertificateReady
      subject={subject}
      preheader={`Download, print or share your certificate in ${marker("Certificate Name")}.`}
      organiserName={mailedName(account.name)}
      heading={marker("Certificate Name")}
      blocks={certificateBlocks(message)}
      pageAddress={page}
      pictureAddress={sample?.pictureAddress ?? `${page}.jpg?w=${PHONE_WIDTH}`}
      pictureAlt={
        `Certificate of ${marker("Full Name")}: ${marker("Certificate Name")}, from ` +
        `${marker("Organization Name")}.`
      }
      fileNote={fileNote(message)}
      verifyText={isTest ? null : page.replace(/^https?:\/\//, "")}
      linkedInAddress={isTest ? null : linkedInAddress(page)}
      supportEmail={marker("Support Email")}
      supportAddress={`mailto:${marker("Support Email", true)}`}
      madeWith={madeWith(account, withoutMarkers(appName))}
      issuerProof={message.issuerProof ? withoutMarkers(message.issuerProof) : null}
      buttonColour={readableShade(message.brandColour ?? "") ?? undefined}
    />
  );
  return renderEmail(subject, mail);
}

/**
 * A mail as the ledger takes it, in HTML and as plain text; what stands in markers is left open.
 */
export async function renderEmail(subject: string, mail: ReactElement): Promise<MessageTemplate> {
  const html = await renderWhole(mail);
  const text = await renderWhole(mail, { plainText: true, htmlToTextOptions: TEXT_OPTIONS });
  return {
    subject: restoreMarkers(subject),
    html: restorePlaceholders(html),
    text: restoreMarkers(text)
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
  };
}

function fileNote({ delivery, sample }: MessageToRender): string {
  if (delivery === "link") return "PDF or picture, ready to print";
  const files = delivery === "pdf" ? "PDF" : "PDF and picture";
  return sample?.pageAddress
    ? `When it is sent, attached to the e-mail too: ${files}`
    : `Attached to this e-mail too: ${files}`;
}

/** Words that are nobody's placeholders. */
export function withoutMarkers(text: string): string {
  return text.replaceAll(OPEN, "").replaceAll(CLOSE, "");
}

function linkedInAddress(page: string): string {
  const encodedPage = page
    .split(OPEN)
    .map((part, index) => (index === 0 ? encodeURIComponent(part) : OPEN + part))
    .join("");
  return [
    "https://www.linkedin.com/profile/add?startTask=CERTIFICATION_NAME",
    `name=${marker("Certificate Name", true)}`,
    `organizationName=${marker("Organization Name", true)}`,
    `certUrl=${encodedPage}`,
    `certId=${marker("Certificate ID", true)}`,
  ].join("&");
}
