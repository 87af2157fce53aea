/**
 * The categories of the questions, in the order they are shown. Each is a file in `content/help`,
 * which holds its title.
 */
export const CATEGORY_IDS = [
  "getting-started",
  "managing-recipients",
  "sending-certificates-and-bulk-emails",
  "troubleshooting-and-support",
  "security-and-account-management",
] as const;

export type CategoryId = (typeof CATEGORY_IDS)[number];

export interface HelpQuestion {
  /** Its anchor: unlike that of every other question. */
  id: string;
  question: string;
  /** The answer. */
  html: string;
  /** The answer in words alone. */
  text: string;
}

export interface HelpCategory {
  id: CategoryId;
  title: string;
  questions: HelpQuestion[];
}

/** Where a category is shown. The first one needs no saying. */
export function categoryPath(id: CategoryId): string {
  return id === CATEGORY_IDS[0] ? "/help" : `/help?category=${id}`;
}

/** A link from another page to one question: the page shows its category, with the answer open. */
export function questionPath(id: string): string {
  return `/help?open=${id}#${id}`;
}
