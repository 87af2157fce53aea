import type { Database } from "#db/database.server.ts";
import type { BulkFilter, NearPage } from "./bulk-choice.ts";
import { countSource, readNumbers, type Stretch } from "./source-people.server.ts";
import type { Source } from "./sources.server.ts";

export const PEOPLE_PER_PAGE = 25;

/** Farther away than the pager leads, counting from an end costs as little. */
const MAX_PAGES_AWAY = 8;

export interface SourcePage {
  numbers: number[];
  page: number;
  total: number;
  isMore: boolean;
  /** Where the pages around begin from. */
  near: NearPage | null;
}

/**
 * One page of a source. Pages around the one shown before are found from its first person, others from the nearer end, so
 * that a page of a million people costs what a page of a thousand does. A page past the end shows the last one.
 */
export async function readSourcePage(
  db: Database,
  source: Source,
  { q, page: wish, near }: Pick<BulkFilter, "q" | "page" | "near">,
): Promise<SourcePage> {
  const { total, isMore } = await countSource(db, source, q);
  const last = Math.max(1, Math.ceil(total / PEOPLE_PER_PAGE));
  const page = Math.min(wish, last);
  const isNear = near !== null && page > 1 && page < last && Math.abs(page - near.page) <= MAX_PAGES_AWAY;
  const stretches = [
    ...(isNear ? [fromNear(source, page, near)] : []),
    fromEnd(page, isMore ? Number.MAX_SAFE_INTEGER : last, total),
  ];
  let numbers: number[] = [];
  for (const stretch of stretches) {
    numbers = await readNumbers(db, source, { q, ...stretch });
    if (stretch.back) numbers.reverse();
    if (numbers.length > 0) break;
  }
  return { numbers, page, total, isMore, near: numbers[0] ? { page, first: numbers[0] } : null };
}

function fromNear(source: Source, page: number, near: NearPage): Omit<Stretch, "q"> {
  const away = page - near.page;
  if (away >= 0) return { from: near.first, offset: away * PEOPLE_PER_PAGE, limit: PEOPLE_PER_PAGE };
  const before = source.kind === "list" ? near.first - 1 : near.first + 1;
  return { from: before, back: true, offset: (-away - 1) * PEOPLE_PER_PAGE, limit: PEOPLE_PER_PAGE };
}

function fromEnd(page: number, last: number, total: number): Omit<Stretch, "q"> {
  const start = (page - 1) * PEOPLE_PER_PAGE;
  if (page <= last / 2 || total === 0) return { from: null, offset: start, limit: PEOPLE_PER_PAGE };
  const after = Math.max(0, total - start - PEOPLE_PER_PAGE);
  return { from: null, back: true, offset: after, limit: Math.min(PEOPLE_PER_PAGE, total - start) };
}
