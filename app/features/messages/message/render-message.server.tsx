import { isolated } from "#app/engines/letters/direction.ts";
import {
  CLOSE,
  marker,
  markPlaceholders,
  OPEN,
} from "#app/engines/message-document/message-body.ts";
import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import { certificateBlocks } from "#app/engines/message-document/message-text.ts";
import { type Branded, showsBranding } from "#app/features/accounts/branding.ts";
import { PHONE_WIDTH } from "#app/features/certificates/model/phone-picture.ts";
import { renderEmail } from "#app/features/delivery/templates/email-output.server.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { type Language, languageQuery, SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { readableShade } from "#app/ui/public-form/brand-style.ts";
import type { BodyFormat, CertificateDelivery } from "#db/schema/delivery.ts";
import { CertificateReady } from "#emails/organiser-mails.tsx";
import { A } from "#emails/parts/notice.tsx";

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
  /** Of what is ours in it; absent: English. */
  language?: Language;
  /** Of what its organiser wrote; absent: the same. */
  ownLanguage?: Language;
  /** Of subject and body, where nobody has changed our own words; absent: the organiser's. */
  bodyLanguage?: Language;
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
  const { account, appUrl, appName, sample, language = SOURCE_LANGUAGE } = message;
  const { ownLanguage = language, bodyLanguage = ownLanguage } = message;
  const { certificate: t } = textsIn(language).emails;
  const subject = markPlaceholders(message.subject);
  const isTest = sample?.pageAddress !== undefined;
  const page = sample?.pageAddress ?? `${appUrl}/c/${marker("Certificate Path")}`;
  const spokenPage = isTest ? page : page + languageQuery(language);
  const organiserName = isolated(mailedName(account.name));
  const support = marker("Support Email");
  const supportAddress = `mailto:${marker("Support Email", true)}`;
  const mail = (
    <CertificateReady
      subject={subject}
      preheader={t.preheader({ certificate: marker("Certificate Name") })}
      organiserName={organiserName}
      heading={marker("Certificate Name")}
      blocks={certificateBlocks(message)}
      pageAddress={spokenPage}
      pictureAddress={sample?.pictureAddress ?? `${page}.jpg?w=${PHONE_WIDTH}`}
      pictureAlt={t.picture({
        name: marker("Full Name"),
        certificate: marker("Certificate Name"),
        organiser: marker("Organization Name"),
      })}
      download={t.download}
      fileNote={fileNote(message, t)}
      check={
        isTest
          ? "This is a test. Its certificate has not been issued, so nobody can check it yet."
          : t.check({ address: <A address={page}>{page.replace(/^https?:\/\//, "")}</A> })
      }
      linkedIn={isTest ? null : { words: t.addToLinkedIn, address: linkedInAddress(page) }}
      wrongName={t.wrongName({ address: <A address={supportAddress}>{support}</A> })}
      why={t.why({ organiser: organiserName })}
      supportEmail={support}
      supportAddress={supportAddress}
      madeWith={
        showsBranding(account)
          ? textsIn(language).common.madeWith({ product: withoutMarkers(appName) })
          : null
      }
      issuerProof={message.issuerProof ? withoutMarkers(message.issuerProof) : null}
      buttonColour={readableShade(message.brandColour ?? "") ?? undefined}
      language={language}
      ownLanguage={ownLanguage === language ? undefined : ownLanguage}
      bodyLanguage={bodyLanguage === language ? undefined : bodyLanguage}
    />
  );
  return renderEmail(subject, mail);
}

/** What a project's message says in a language until its organiser changes it. */
export function firstMessageIn(language: Language): { subject: string; body: string } {
  const { certificate: t } = textsIn(language).emails;
  return { subject: t.subject(NAMES), body: t.body(NAMES) };
}

/** What the catalogues' placeholders stand for in a message. */
const NAMES = {
  firstName: "{First Name}",
  course: "{Course Title}",
  day: "{Completion Date}",
  download: "[Download Certificate]",
  instructor: "{Instructor Name}",
  organiser: "{Organization Name}",
  support: "{Support Email}",
};

function fileNote(
  { delivery, sample }: MessageToRender,
  t: Texts["emails"]["certificate"],
): string {
  if (delivery === "link") return t.onPage;
  const files = delivery === "pdf" ? t.pdf : t.pdfAndPicture;
  return sample?.pageAddress
    ? `When it is sent, attached to the e-mail too: ${files}`
    : t.attached({ files });
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
