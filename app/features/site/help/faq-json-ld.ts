import type { HelpPage } from "./help.server.ts";
import { CATEGORY_IDS } from "./help-categories.ts";

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

/** What titles and descriptions say of a help page. Each category is a page of its own; searches and thanks are nobody else's. */
export function helpMeta({ category, search, contact, opened }: HelpPage) {
  const isFirst = category.id === CATEGORY_IDS[0];
  const page = {
    title: opened ?? (isFirst ? "Help" : `${category.title} · Help`),
    description: `${category.questions.length} answers about ${category.title}, among them: ${category.questions[0]?.question} ${category.questions[1]?.question}`,
    canonicalPath: category.path,
    above: isFirst ? [] : [{ path: "/help", title: "Help" }],
    unlisted: search !== null || contact.sent,
  };
  if (search) return { ...page, title: `“${search.q}” · Help` };
  if (contact.isCustom) {
    const description = "Ask for the Custom plan: pay only for what you send. A person reads every message and answers.";
    return { ...page, title: "Ask for the Custom plan", description };
  }
  return page;
}
