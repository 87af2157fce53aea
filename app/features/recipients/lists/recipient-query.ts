import { readPageNumber } from "#app/platform/http/list-pages.ts";

/** Which people of a list are shown: what the address of the page says. */
export interface RecipientQuery {
  q: string;
  /** Exactly this certificate name; null shows all. */
  certificate: string | null;
  /** `skipped`: only people that will not be mailed. */
  show: "everyone" | "skipped";
  page: number;
}

export const RECIPIENTS_PER_PAGE = 25;

/** Reads `?q=&certificate=&show=&page=`; nonsense counts as absent. */
export function readRecipientQuery(search: URLSearchParams): RecipientQuery {
  return {
    q: (search.get("q") ?? "").slice(0, 200),
    certificate: search.get("certificate") || null,
    show: search.get("show") === "skipped" ? "skipped" : "everyone",
    page: readPageNumber(search),
  };
}

/** The query without its page, for links and for "all that match". */
export function writeRecipientQuery(query: Omit<RecipientQuery, "page">): URLSearchParams {
  const search = new URLSearchParams();
  if (query.q) search.set("q", query.q);
  if (query.certificate) search.set("certificate", query.certificate);
  if (query.show !== "everyone") search.set("show", query.show);
  return search;
}

/** Some people, or all that a query finds. */
export type Selection = { ids: string[] } | { all: Omit<RecipientQuery, "page"> };

/** All people of a list. */
export const EVERYONE: Selection = { all: { q: "", certificate: null, show: "everyone" } };

/** Reads `?all=1&q=…` or `?id=a&id=b`, from an address or a posted form. */
export function readSelection(search: URLSearchParams): Selection {
  if (search.get("all") === "1") {
    const { page: _, ...all } = readRecipientQuery(search);
    return { all };
  }
  return { ids: [...new Set(search.getAll("id"))].slice(0, 1000) };
}
