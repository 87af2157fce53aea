import type { HelpPage } from "./show-help.server.ts";

/** The questions on the page as schema.org has them; nothing for a page that search engines are to leave out. */
export function faqJsonLd({ category, search, contact }: HelpPage): Record<string, unknown>[] {
  if (search || contact.sent || contact.isCustom) return [];
  const mainEntity = category.questions.map(({ question, text }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text },
  }));
  return [{ "@type": "FAQPage", mainEntity }];
}
