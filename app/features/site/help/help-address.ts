import { CATEGORY_IDS, type CategoryId, categoryPath, type HelpCategory } from "./help-categories.ts";
import { readSearch } from "./search-questions.ts";

/** What the address of the help page asks for. Anything unknown is as if it were not there. */
export interface HelpAddress {
  category: CategoryId;
  /** What is searched for, in all categories; "" for nothing. */
  q: string;
  /** The question whose answer is shown at once. */
  open: string | null;
  /** Somebody comes from the Custom plan. */
  isCustom: boolean;
  /** A message has just been taken. */
  sent: boolean;
}

/** What an address of the help page asks for; what it does not know is left out. */
export function readHelpAddress(search: URLSearchParams, categories: readonly HelpCategory[]): HelpAddress {
  const open = search.get("open");
  const opened = categories.find(({ questions }) => questions.some(({ id }) => id === open));
  const category = CATEGORY_IDS.find((id) => id === search.get("category"));
  return {
    category: category ?? opened?.id ?? CATEGORY_IDS[0],
    q: readSearch(search),
    open: opened ? open : null,
    isCustom: search.get("plan") === "custom",
    sent: search.has("sent"),
  };
}

/** The path that the contact form on the page posts to: it says what the message is about, or from where it was written. */
export function contactPath({ category, isCustom }: Pick<HelpAddress, "category" | "isCustom">): string {
  return isCustom ? "/help?plan=custom" : categoryPath(category);
}
