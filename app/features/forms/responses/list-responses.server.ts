import { setImmediate as letOthersRun } from "node:timers/promises";
import { searchable } from "#app/engines/letters/searchable.ts";
import { pageWindow } from "#app/features/delivery/status/batch-status.ts";
import { MAX_SEARCHED } from "#app/platform/http/list-pages.ts";
import type { Database } from "#db/database.server.ts";
import { inOrder } from "../definition/read-text.ts";
import {
  EVERY_RESPONSE,
  isFiltered,
  RESPONSES_PER_PAGE,
  type ResponseFilter,
  type ResponseQuery,
  type ResponseSelection,
} from "./response-query.ts";
import {
  COLUMNS,
  type FoundResponse,
  matchingResponses,
  NUMBERS_PER_STEP,
  numbersOf,
  parsed,
  type ResponseScope,
  rowsFound,
  rowsNamed,
  selectedResponses,
  taggedResponses,
} from "./responses.server.ts";
import { answeredResponses, countAnswered } from "./summary/answered.server.ts";

/** How many of a selection there really are. */
export async function countSelectedResponses(
  db: Database,
  scope: ResponseScope,
  selection: ResponseSelection,
): Promise<number> {
  if ("all" in selection) return countMatching(db, scope, selection.all);
  return selection.ids.length === 0 ? 0 : countAll(rowsNamed(db, scope, selection.ids));
}

async function countMatching(
  db: Database,
  scope: ResponseScope,
  filter: ResponseFilter,
): Promise<number> {
  if (!filter.search && !filter.answer) return countRows(db, scope, filter);
  const answered = await countAnswered(db, scope, filter);
  if (answered) return answered.reduce((sum, part) => sum + part.count, 0);
  let count = 0;
  for await (const { numbers } of scanned(db, scope, filter)) count += numbers.length;
  return count;
}

async function countRows(
  db: Database,
  scope: ResponseScope,
  filter: ResponseFilter,
): Promise<number> {
  // Who has a tag and nothing else that is asked for is known from the tags alone.
  if (filter.tag && !isFiltered({ ...filter, tag: null }))
    return countAll(taggedResponses(db, scope.form.id, filter.tag).clearSelect() as never);
  return countAll(rowsFound(db, scope, filter));
}

async function countAll(rows: ReturnType<typeof rowsFound>): Promise<number> {
  const { all } = await rows
    .select((eb) => eb.fn.countAll<number | string>().as("all"))
    .executeTakeFirstOrThrow();
  return Number(all);
}

/** Some of a selection, oldest first: `from` (0: the first) and `limit`. */
export async function readSelected(
  db: Database,
  scope: ResponseScope,
  selection: ResponseSelection,
  { from, limit }: { from: number; limit: number },
): Promise<FoundResponse[]> {
  if ("all" in selection && !selection.all.search) {
    const { answer } = selection.all;
    const answered = await countAnswered(db, scope, selection.all);
    if (answer && answered)
      return answeredResponses(db, scope, {
        answer,
        found: answered,
        order: "oldest",
        from,
        limit,
      });
    const rows = rowsFound(db, scope, selection.all)
      .select(COLUMNS)
      .orderBy("number")
      .limit(limit)
      .offset(from);
    if (!answer) return (await rows.execute()).map(parsed);
  }
  const responses: FoundResponse[] = [];
  let at = 0;
  for await (const some of selectedResponses(db, scope, selection)) {
    responses.push(...some.slice(Math.max(0, from - at), Math.max(0, from + limit - at)));
    at += some.length;
    if (at >= from + limit) break;
  }
  return responses;
}

export interface ResponsePage {
  responses: FoundResponse[];
  /** How many the query finds. */
  found: number;
  page: number;
  /** So many of the newest were searched, not all there are; null: all were. */
  searched: number | null;
}

/**
 * One page. Past the end shows the last one. `total`: the form's count of responses, which needs no
 * counting.
 */
export async function listResponses(
  db: Database,
  scope: ResponseScope,
  query: ResponseQuery,
  total: number,
): Promise<ResponsePage> {
  const answered = query.sort === "name" ? null : await countAnswered(db, scope, query);
  if (answered && query.answer) {
    const { answer, sort } = query;
    const found = answered.reduce((sum, { count }) => sum + count, 0);
    const page = pageWithin(query.page, found);
    const from = (page - 1) * RESPONSES_PER_PAGE;
    const order = sort === "oldest" ? "oldest" : "newest";
    const given = { answer, found: answered, order, from, limit: RESPONSES_PER_PAGE } as const;
    return { responses: await answeredResponses(db, scope, given), found, page, searched: null };
  }
  if (query.search || query.answer || query.sort === "name") {
    const searched = query.search && !query.whole && total > MAX_SEARCHED ? MAX_SEARCHED : null;
    const numbers = await sortedNumbers(db, scope, query, searched);
    const page = pageWithin(query.page, numbers.length);
    const shown = numbers.slice((page - 1) * RESPONSES_PER_PAGE, page * RESPONSES_PER_PAGE);
    return { responses: await byNumbers(db, scope, shown), found: numbers.length, page, searched };
  }
  const found = isFiltered(query) ? await countRows(db, scope, query) : total;
  const { page, offset, limit, fromEnd } = pageWindow(query.page, RESPONSES_PER_PAGE, found);
  if (limit === 0) return { responses: [], found, page, searched: null };
  const walks = found * found > total * RESPONSES_PER_PAGE;
  const rows = await rowsFound(db, scope, query, { walks })
    .select(COLUMNS)
    .orderBy("number", (query.sort === "oldest") === fromEnd ? "desc" : "asc")
    .limit(limit)
    .offset(offset)
    .execute();
  const responses = rows.map(parsed);
  return { responses: fromEnd ? responses.reverse() : responses, found, page, searched: null };
}

function pageWithin(page: number, found: number): number {
  return Math.min(page, Math.max(1, Math.ceil(found / RESPONSES_PER_PAGE)));
}

async function byNumbers(
  db: Database,
  scope: ResponseScope,
  numbers: number[],
): Promise<FoundResponse[]> {
  if (numbers.length === 0) return [];
  const rows = await rowsFound(db, scope, EVERY_RESPONSE)
    .select(COLUMNS)
    .where("number", "in", numbers)
    .execute();
  const byNumber = new Map(rows.map((row) => [row.number, parsed(row)]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

/**
 * The numbers of all that match, in the order asked for: a hundred thousand of them are less than a
 * megabyte. `searched`: of so many of the newest; null: of all.
 */
async function sortedNumbers(
  db: Database,
  scope: ResponseScope,
  query: ResponseQuery,
  searched: number | null,
): Promise<number[]> {
  const all: { number: number; key: string }[] = [];
  const above = searched === null ? 0 : await numberBefore(db, scope, searched);
  for await (const { numbers, names } of scanned(db, scope, query, {
    withNames: query.sort === "name",
    above,
  })) {
    // Those without a name come last.
    numbers.forEach((number, index) => {
      all.push({
        number,
        key: query.sort === "name" ? searchable(names[index] ?? "") || "\uffff" : "",
      });
    });
  }
  if (query.sort === "newest") all.reverse();
  if (query.sort === "name") all.sort((a, b) => inOrder(a.key, b.key) || a.number - b.number);
  return all.map(({ number }) => number);
}

/** The number of the last response before the newest `count` of a form; 0: there are no more. */
async function numberBefore(db: Database, scope: ResponseScope, count: number): Promise<number> {
  const row = await rowsFound(db, scope, EVERY_RESPONSE)
    .select("number")
    .orderBy("number", "desc")
    .offset(count)
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/**
 * Numbers (and names) of what matches, with numbers beyond `above`, oldest first; reads answers
 * only when the filter asks about one.
 */
async function* scanned(
  db: Database,
  scope: ResponseScope,
  filter: ResponseFilter,
  { withNames = false, above = 0 }: { withNames?: boolean; above?: number } = {},
): AsyncGenerator<{ numbers: number[]; names: string[] }> {
  if (filter.answer) {
    for await (const rows of matchingResponses(db, scope, filter, { beyond: above })) {
      yield { numbers: rows.map(({ number }) => number), names: rows.map(({ name }) => name) };
    }
    return;
  }
  const { first, last } = await numbersOf(db, scope.form.id);
  for (let at = Math.max(first - 1, above); at < last; at += NUMBERS_PER_STEP * 4) {
    const rows = await rowsFound(db, scope, filter)
      .select("number")
      .$if(withNames, (select) => select.select("name"))
      .where("number", ">", at)
      .where("number", "<=", at + NUMBERS_PER_STEP * 4)
      .orderBy("number")
      .execute();
    yield { numbers: rows.map(({ number }) => number), names: rows.map(({ name }) => name ?? "") };
    await letOthersRun();
  }
}
