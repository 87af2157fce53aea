import { textOfHtml } from "#app/engines/page-search/fold-letters.ts";
import type { Config } from "#app/platform/config.server.ts";
import type { FormRules } from "#app/platform/http/form-errors.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { initials } from "#app/ui/page/initials.ts";
import { readQuestions } from "../help/help.server.ts";
import { newsletterForm } from "../newsletter/newsletter-form.server.tsx";
import type { MarkdownPage } from "../pages/markdown-page.server.ts";
import { sitePage } from "../pages/site-data.server.ts";

/** A heading of the home page with the text below it, as HTML of our own Markdown. */
export interface HomePart {
  title: string;
  html: string;
  /** Of the product, as HTML; empty where a drawing shows it. */
  picture?: string;
}

export interface HomeSection extends HomePart {
  parts: HomePart[];
}

/** A number or a word, large above its reason. */
interface HomeReason extends HomePart {
  figure: string;
  unit: string;
}

/**
 * A card of the carousel: what a customer says, or without a `rating` what the product is used for.
 */
export interface Slide {
  name: string;
  role: string;
  /** Two letters in place of a portrait. Null for a use case. */
  initials: string | null;
  /** 1 to 5. */
  rating: number | null;
  text: string;
}

/** The text of the home page. */
export interface HomeContent {
  title: string;
  description: string;
  /** HTML; what is in `<em>` is set in gold. */
  headline: string;
  lead: string;
  features: HomeSection;
  reasons: HomePart & { items: HomeReason[] };
  steps: HomeSection;
  pricing: HomePart;
  carousel: HomePart & { items: Slide[] };
  closing: HomePart;
  newsletter: FormRules<{ email: string }>;
  faq: HomePart & { questions: { id: string; question: string; html: string }[] };
}

const QUESTIONS = 6;

/**
 * The home page's text, from `app/features/site/content/home.md`: its headings of the second level
 * are the sections in their order, those of the third what is in them. The operator's testimonials
 * replace the use cases. Throws when a section or a part of one is missing.
 */
export function readHome(config: Config): HomeContent {
  const page = sitePage(config, "home");
  const [, headline = "", lead = ""] = /^<h1[^>]*>(.*?)<\/h1>\n([\s\S]*)$/.exec(page.intro) ?? [];
  const [features, reasons, steps, pricing, uses, closing, faq] = page.sections.map(readSection);
  if (!headline || !features || !reasons || !steps || !pricing || !uses || !closing || !faq)
    throw new Error("app/features/site/content/home.md needs a headline and seven sections");
  return {
    title: page.matter.title ?? "",
    description: page.matter.description ?? "",
    headline,
    lead,
    features,
    reasons: { title: reasons.title, html: reasons.html, items: reasons.parts.map(readReason) },
    steps,
    pricing,
    carousel: carouselOf(config, uses),
    closing,
    newsletter: rulesOf(newsletterForm),
    faq: { title: faq.title, html: faq.html, questions: questionsOf(config, page) },
  };
}

function readSection({ title, html }: MarkdownPage["sections"][number]): HomeSection {
  const [intro = "", ...rest] = html.split(/^<h3[^>]*>(.*?)<\/h3>\n/m);
  const parts: HomePart[] = [];
  for (let at = 0; at < rest.length; at += 2) {
    const [, words = "", picture = ""] =
      /^([\s\S]*?)(?:<p>(<picture[\s\S]*<\/picture>)<\/p>\s*)?$/.exec(rest[at + 1] ?? "") ?? [];
    parts.push({ title: textOfHtml(rest[at] ?? ""), html: words.trim(), picture });
  }
  return { title, html: intro.trim(), parts };
}

/** "**50** of something", then the reason. */
function readReason({ title, html }: HomePart): HomeReason {
  const [, figure, unit, rest] =
    /^<p><strong>(.*?)<\/strong>\s*(.*?)<\/p>\n([\s\S]+)$/.exec(html) ?? [];
  if (!figure || !unit || !rest)
    throw new Error(
      `app/features/site/content/home.md: "${title}" needs "**figure** unit" and a paragraph`,
    );
  return { title, figure: textOfHtml(figure), unit: textOfHtml(unit), html: rest };
}

function carouselOf(
  { brand: { testimonials } }: Config,
  uses: HomeSection,
): HomeContent["carousel"] {
  if (testimonials.length === 0)
    return { title: uses.title, html: uses.html, items: uses.parts.map(readUse) };
  const items = testimonials.map(({ quote, ...one }) => ({
    ...one,
    initials: initials(one.name),
    text: quote,
  }));
  return { title: "What organisers say", html: "", items };
}

/** "Training providers", then a quote with what they do. */
function readUse({ title, html }: HomePart): Slide {
  const [, role, text] =
    /^<p>(.*)<\/p>\n<blockquote>\s*<p>(.*)<\/p>\s*<\/blockquote>$/.exec(html) ?? [];
  if (!role || !text)
    throw new Error(
      `app/features/site/content/home.md: "${title}" needs a line for whom it is and a text after ">"`,
    );
  return {
    name: title,
    role: textOfHtml(role),
    initials: null,
    rating: null,
    text: textOfHtml(text),
  };
}

/** Those that the page asks for, in its order; then the first that there are. */
function questionsOf(config: Config, { matter }: MarkdownPage): HomeContent["faq"]["questions"] {
  const all = readQuestions(config).flatMap(({ questions }) => questions);
  const wanted = (matter.questions ?? "")
    .split(",")
    .map((id) => all.find((one) => one.id === id.trim()));
  const chosen = new Set([...wanted.filter((one) => one !== undefined), ...all]);
  return [...chosen].slice(0, QUESTIONS).map(({ id, question, html }) => ({ id, question, html }));
}
