import { render } from "@react-email/components";
import type { ReactElement } from "react";
import { CertificateReady } from "#emails/certificate-ready.tsx";
import { type Branded, madeWith } from "../forms/branding.ts";
import { readableShade } from "../ui/public-form/brand-style.ts";
import { CLOSE, marker, markPlaceholders, OPEN, readMessageBody, settleMarkers } from "./message-body.ts";
import type { MessageTemplate } from "./message-template.ts";

export interface MessageToRender {
  /** As the organiser typed them, placeholders in either spelling. */
  subject: string;
  body: string;
  delivery: "link" | "attachment";
  account: { name: string; supportEmail: string } & Branded;
  /** The installation's name and public origin without a trailing slash. */
  appName: string;
  appUrl: string;
  /** `#rrggbb`, or null for the product's own. */
  brandColour: string | null;
  /**
   * For previews and tests, whose certificate is not issued: the address of its picture, and in a test of what its links
   * open. Absent: those of the recipient's own certificate.
   */
  sample?: { pageAddress?: string; pictureAddress: string };
}

/**
 * Renders the mail once for a whole batch: HTML and its plain-text twin with everything personal left open.
 * `fillMessage` closes it for each recipient.
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
      organiserName={withoutMarkers(account.name)}
      heading={marker("Certificate Name")}
      blocks={readMessageBody(message.body)}
      pageAddress={page}
      pictureAddress={sample?.pictureAddress ?? `${page}.jpg?w=600`}
      pictureAlt={`Certificate of ${marker("Full Name")}: ${marker("Certificate Name")}, from ${marker("Organization Name")}.`}
      fileNote={fileNote(message)}
      verifyText={isTest ? null : page.replace(/^https?:\/\//, "")}
      linkedInAddress={isTest ? null : linkedInAddress(page)}
      supportEmail={marker("Support Email")}
      supportAddress={`mailto:${marker("Support Email", true)}`}
      madeWith={madeWith(account, withoutMarkers(appName))}
      buttonColour={readableShade(message.brandColour ?? "") ?? undefined}
    />
  );
  return renderMail(subject, mail);
}

/** A mail as the ledger takes it, in HTML and as plain text; what stands in markers is left open. */
export async function renderMail(subject: string, mail: ReactElement): Promise<MessageTemplate> {
  const html = await render(mail);
  const text = await render(mail, { plainText: true, htmlToTextOptions: TEXT_OPTIONS });
  return {
    subject: settleMarkers(subject),
    html: settleHtml(html),
    text: settleMarkers(text)
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
  };
}

/** Headings as they are written, and an address on a line of its own below the button's words. */
export const TEXT_OPTIONS = {
  selectors: [
    { selector: "h1", options: { uppercase: false } },
    { selector: "a", options: { linkBrackets: false as const, hideLinkHrefIfSameAsText: true } },
    { selector: "a.btn", format: "buttonAsText" },
    { selector: "a.a", format: "linkAsText" },
    { selector: "img", format: "skip" },
    { selector: "ul", options: { itemPrefix: "- " } },
  ],
  formatters: {
    buttonAsText: asText((words, address) => [`${words}:`, address]),
    linkAsText: asText((words, address) => [linkWords(words, address)]),
  },
};

// biome-ignore lint/suspicious/noExplicitAny: html-to-text ships no types with React Email
type Builder = any;

function asText(write: (words: string, address: string) => string[]) {
  return (element: Builder, _walk: unknown, builder: Builder) => {
    const words = element.children.map((child: Builder) => child.data ?? "").join("");
    write(words, element.attribs.href).forEach((line, index) => {
      if (index > 0) builder.addLineBreak();
      builder.addInline(line, { noWordTransform: true });
    });
  };
}

/** The address alone where the words say nothing else. */
function linkWords(words: string, address: string): string {
  if (withoutScheme(address) !== withoutScheme(words)) return `${words} (${address})`;
  return address.startsWith("mailto:") ? words : address;
}

function withoutScheme(address: string): string {
  return address
    .replace(/^(?:https?:\/\/|mailto:)/i, "")
    .replaceAll(`${OPEN}/`, OPEN)
    .replaceAll(`${OPEN} `, OPEN);
}

/** Everything typed loses its power to be a placeholder, except in the style sheet, which filling leaves alone. */
export function settleHtml(html: string): string {
  return html
    .replace(/<!--[/$]*-->|<!-- -->/g, "")
    .split(/(<style\b[\s\S]*?<\/style>)/i)
    .map((part) => (part.toLowerCase().startsWith("<style") ? part : settleMarkers(part)))
    .join("");
}

function fileNote({ delivery, sample }: MessageToRender): string {
  if (delivery === "link") return "PDF or picture, ready to print";
  return sample?.pageAddress
    ? "When it is sent, the PDF and the picture are attached too"
    : "Attached to this e-mail too: PDF and picture";
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
