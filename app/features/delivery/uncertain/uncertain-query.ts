import { readPageNumber, readsWhole } from "#app/platform/http/list-pages.ts";

/** Which uncertain messages to show, from the page's address. */
export interface UncertainQuery {
  /** A part of a name or address. */
  q: string;
  /** One send; null: all. */
  batchId: string | null;
  page: number;
  /** Words are looked for in all uncertain messages, however many there are. */
  whole: boolean;
}

export const UNCERTAIN_PER_PAGE = 25;

/** Reads `?q=&batch=&page=&whole=1`; nonsense counts as absent. */
export function readUncertainQuery(search: URLSearchParams): UncertainQuery {
  return {
    q: (search.get("q") ?? "").trim().slice(0, 200),
    batchId: (search.get("batch") ?? "").slice(0, 100) || null,
    page: readPageNumber(search),
    whole: readsWhole(search),
  };
}

/** The query without its page, for links and for "all that match". */
export function writeUncertainQuery({ q, batchId, whole }: ListedUncertain): URLSearchParams {
  return new URLSearchParams({
    ...(q ? { q } : {}),
    ...(batchId ? { batch: batchId } : {}),
    ...(q && whole ? { whole: "1" } : {}),
  });
}

type ListedUncertain = Pick<UncertainQuery, "q" | "batchId"> & { whole?: boolean };

/** The list with a filter. */
export function uncertainPath(query: ListedUncertain): string {
  const search = writeUncertainQuery(query).toString();
  return search ? `/sent/uncertain?${search}` : "/sent/uncertain";
}

/** Some messages, or all that a query finds. */
export type UncertainSelection = { ids: string[] } | { all: Pick<UncertainQuery, "q" | "batchId"> };

const MAX_IDS = 1_000;

/** Reads `?all=1&q=…` or `?id=a&id=b`. */
export function readUncertainSelection(search: URLSearchParams): UncertainSelection {
  if (search.get("all") === "1") {
    const { q, batchId } = readUncertainQuery(search);
    return { all: { q, batchId } };
  }
  return { ids: [...new Set(search.getAll("id"))].slice(0, MAX_IDS) };
}
