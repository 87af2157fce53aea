import { readEmbeddingSites } from "#app/features/accounts/embedding-sites.server.ts";
import { findIssuerPage } from "#app/features/certificates/issuer-page/issuer-pages.server.ts";
import { publicIssuer } from "#app/features/certificates/issuer-page/public-issuer.server.ts";
import { publicCertificate } from "#app/features/certificates/public/public-certificate.server.ts";
import { type Tone, verdictOf } from "#app/features/certificates/public/verdict.ts";
import { formHead, openForm } from "#app/features/forms/public/open-form.server.ts";
import { findListed } from "#app/features/webinars/listed/find-listed.server.ts";
import { NO_FILTER } from "#app/features/webinars/listed/listing-filter.ts";
import { webinarTimes } from "#app/features/webinars/model/webinar-times.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Language } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { AskedLanguage } from "#app/ui/languages/visitor-language.server.ts";
import type { EmbeddedKind, EmbeddedPage } from "./embed-code.ts";

/** What the card of a page shows on another site. */
export interface Card extends EmbeddedPage {
  /** The organiser or issuer. */
  by: string;
  lines: string[];
  /** What is said of it first: that a certificate is genuine, or that registration has closed. */
  verdict: { tone: Tone; words: string } | null;
  /** The next events of an issuer. */
  events: { title: string; when: string; url: string }[];
  button: string;
  language: Language;
  /** `#rrggbb` of the organiser; null: the product's. */
  colour: string | null;
  /** The sites that may frame it, as `frame-ancestors` has them; null: any. */
  framedBy: string | null;
  /** About how high it is, for sites that can't ask. */
  heightPx: number;
}

const EVENTS_SHOWN = 5;

/** The card of a page; null: no such page, or it shows nothing in public. */
export function findCard(
  app: AppContext,
  { kind, name }: { kind: EmbeddedKind; name: string },
  asked: AskedLanguage,
): Promise<Card | null> {
  if (kind === "f") return formCard(app, name, asked);
  return kind === "c" ? certificateCard(app, name, asked) : issuerCard(app, name, asked);
}

async function formCard(app: AppContext, slug: string, asked: AskedLanguage): Promise<Card | null> {
  const first = await openForm(app, slug, asked);
  const found = first?.kind === "moved" ? await openForm(app, first.slug, asked) : first;
  if (found?.kind !== "open") return null;
  const { form, settings, standing, texts, webinar } = found;
  const { look, title, intro, date } = await formHead(app, found);
  const when = date ? [date.day, date.elsewhere ?? date.hours] : [];
  return {
    title,
    url: `${app.config.appUrl}/f/${form.slug}`,
    by: look.organiser,
    lines: when.length > 0 ? when : [intro.slice(0, 300)].filter(Boolean),
    verdict: standing.title ? { tone: "open", words: standing.title } : null,
    events: [],
    button: webinar && standing.takes ? texts.form.register : texts.save.openForm,
    language: texts.language,
    colour: settings.brandColour ?? app.config.brandColour,
    framedBy: found.account.embeddingSites,
    heightPx: 240,
  };
}

async function certificateCard(
  app: AppContext,
  id: string,
  asked: AskedLanguage,
): Promise<Card | null> {
  const certificate = await publicCertificate(app, id, asked);
  if (!certificate) return null;
  const texts = textsIn(certificate.language);
  const verdict = verdictOf(certificate, null, texts);
  return {
    title: certificate.holderName,
    url: certificate.pageUrl,
    by: certificate.issuer.name,
    lines: [certificate.course, certificate.issuedOn],
    verdict: { tone: verdict.tone, words: verdict.heading },
    events: [],
    button: texts.certificate.changed.open,
    language: certificate.language,
    colour: certificate.issuer.colours?.primary ?? null,
    // Its holder decides where it is shown.
    framedBy: null,
    heightPx: 240,
  };
}

async function issuerCard(
  app: AppContext,
  name: string,
  asked: AskedLanguage,
): Promise<Card | null> {
  const page = await findIssuerPage(app.db, name);
  if (!page) return null;
  const issuer = await publicIssuer(app, page, asked);
  const texts = textsIn(issuer.language);
  const ofTheirs = { ...NO_FILTER, organiser: page.accountId };
  const listed = await findListed(app.db, ofTheirs, { limit: EVENTS_SHOWN }, app.clock());
  return {
    title: issuer.name,
    url: issuer.pageUrl,
    by: issuer.host,
    lines: listed.length === 0 ? [issuer.about.slice(0, 300)].filter(Boolean) : [],
    verdict: null,
    events: listed.map((webinar) => {
      const { day, hours, shortZone } = webinarTimes(webinar, texts);
      return {
        title: webinar.title,
        when: `${day}, ${hours}, ${shortZone}`,
        url: `${app.config.appUrl}/f/${webinar.slug}`,
      };
    }),
    button: texts.issuerPage.aboutIssuer,
    language: issuer.language,
    colour: app.config.brandColour,
    framedBy: await readEmbeddingSites(app.db, page.accountId),
    heightPx: 160 + listed.length * 64,
  };
}
