import type { FormRules } from "#app/platform/http/form-errors.ts";

/** A heading of the home page with the text below it, as HTML of our own Markdown. */
export interface HomePart {
  title: string;
  html: string;
}

export interface HomeSection extends HomePart {
  parts: HomePart[];
}

/** A number or a word, large above its reason. */
export interface HomeReason extends HomePart {
  figure: string;
  unit: string;
}

/** What somebody could say; invented, and said to be. */
export interface Testimonial {
  name: string;
  role: string;
  /** Two letters, in place of a portrait. */
  initials: string;
  /** 1 to 5. */
  rating: number;
  quote: string;
}

/** The words of the home page. */
export interface HomeContent {
  title: string;
  description: string;
  /** HTML; what is in `<em>` is set in gold. */
  headline: string;
  lead: string;
  features: HomeSection;
  reasons: { title: string; items: HomeReason[] };
  steps: HomeSection;
  pricing: HomePart;
  testimonials: HomePart & { items: Testimonial[] };
  closing: HomePart;
  newsletter: FormRules<{ email: string }>;
  faq: HomePart & { questions: { id: string; question: string; html: string }[] };
}
