import { readPageNumber } from "#app/platform/http/list-pages.ts";

/**
 * Who is ticked, as the address says it. A person is named by a number: `people.number` among all
 * recipients, the position on a list, the number of a form's answer.
 */
export interface BulkChoice {
  /** Everybody whom these words find, "" for everybody; null: nobody but `plus`. */
  all: string | null;
  /** Unticked, of those. */
  minus: number[];
  /** Ticked besides. */
  plus: number[];
  /** Sends whose people are passed over: these are the rest of them. No address says it. */
  without?: string[] | undefined;
}

export const NOBODY: BulkChoice = { all: null, minus: [], plus: [] };
export const EVERYBODY: BulkChoice = { all: "", minus: [], plus: [] };

/**
 * Ticked or unticked one by one: so many still fit into an address. More are chosen by "Choose
 * all".
 */
export const MAX_TICKS = 1_000;

/**
 * Reads `?pick=1a.2b`, `?all=words&not=1a.2b`. Says the address nothing, a card's people are all
 * chosen, and of everybody nobody.
 */
export function readChoice(search: URLSearchParams, isPreselected: boolean): BulkChoice {
  const all = search.get("all");
  if (all === null && !search.has("pick")) return isPreselected ? EVERYBODY : NOBODY;
  return {
    all: all === null ? null : all.slice(0, 200),
    minus: all === null ? [] : readNumbers(search.get("not")),
    plus: readNumbers(search.get("pick")),
  };
}

/** Puts a choice into a query; one that the address need not say is left out. */
export function writeChoice(
  query: URLSearchParams,
  choice: BulkChoice,
  isPreselected: boolean,
): void {
  const { all, minus, plus } = choice;
  if (all === null) {
    if (plus.length > 0 || isPreselected) query.set("pick", writeNumbers(plus));
    return;
  }
  if (isPreselected && all === "" && minus.length === 0 && plus.length === 0) return;
  query.set("all", all);
  if (minus.length > 0) query.set("not", writeNumbers(minus));
  if (plus.length > 0) query.set("pick", writeNumbers(plus));
}

/**
 * The choice after a page of ticks was sent. `shown`: who was on the page; `covered`: those of them
 * that `choice.all` finds; `ticked`: whose box was ticked.
 */
export function withTicks(
  choice: BulkChoice,
  page: { shown: readonly number[]; covered: ReadonlySet<number>; ticked: ReadonlySet<number> },
): BulkChoice {
  const minus = new Set(choice.minus);
  const plus = new Set(choice.plus);
  for (const number of page.shown) {
    const isCovered = choice.all !== null && page.covered.has(number);
    if (page.ticked.has(number)) {
      minus.delete(number);
      if (!isCovered) plus.add(number);
    } else {
      plus.delete(number);
      if (isCovered) minus.add(number);
    }
  }
  return { all: choice.all, minus: [...minus], plus: [...plus] };
}

/** Whether a person is chosen. `isCovered`: whether `choice.all` finds them. */
export function isChosen(choice: BulkChoice, number: number, isCovered: boolean): boolean {
  return (
    (choice.all !== null && isCovered && !choice.minus.includes(number)) ||
    choice.plus.includes(number)
  );
}

function tickCount(choice: BulkChoice): number {
  return choice.minus.length + choice.plus.length;
}

/** "1a.2b" → 46, 83; what is no number is passed over. */
function readNumbers(text: string | null): number[] {
  if (!text) return [];
  const numbers = new Set<number>();
  for (const part of text.slice(0, 12_000).split(".")) {
    if (/^[0-9a-z]{1,10}$/.test(part)) numbers.add(Number.parseInt(part, 36));
    if (numbers.size >= MAX_TICKS) break;
  }
  return [...numbers].filter((number) => number > 0 && Number.isSafeInteger(number));
}

export function writeNumbers(numbers: Iterable<number>): string {
  return [...numbers].map((number) => number.toString(36)).join(".");
}

export const BULK_TABS = [
  { id: "all", label: "All Recipients" },
  { id: "certificates", label: "By Certificates" },
  { id: "forms", label: "By Forms" },
  { id: "uploads", label: "By Upload" },
  { id: "segments", label: "By Segment" },
] as const;
export type BulkTab = (typeof BULK_TABS)[number]["id"];

export const CARD_SORTS = [
  { value: "date", label: "Date" },
  { value: "viewed", label: "Last viewed" },
] as const;

/**
 * A page whose first person is known, so that pages near it are found without counting from the
 * beginning.
 */
export interface NearPage {
  page: number;
  first: number;
}

/** What the Bulk Email page is asked for; all of it is in the address. */
export interface BulkFilter {
  tab: BulkTab;
  /** The card that is open: a project's, form's or list's id. */
  card: string | null;
  q: string;
  sort: (typeof CARD_SORTS)[number]["value"];
  view: "grid" | "list";
  /** Counts from 1. */
  page: number;
  near: NearPage | null;
  choice: BulkChoice;
  /** A draft that is to get the people chosen here; null: they are for a new one. */
  draft: string | null;
}

/** Whether people are shown, and not cards. */
export function showsPeople({ tab, card }: Pick<BulkFilter, "tab" | "card">): boolean {
  return tab === "all" || card !== null;
}

/** Reads the address; anything unknown becomes the default. */
export function readBulkFilter(search: URLSearchParams): BulkFilter {
  const one = <T extends string>(name: string, allowed: readonly T[], otherwise: T): T =>
    allowed.find((value) => value === search.get(name)) ?? otherwise;
  const tab = one(
    "tab",
    BULK_TABS.map(({ id }) => id),
    "all",
  );
  const card = tab === "all" ? null : search.get("card")?.slice(0, 100) || null;
  return {
    tab,
    card,
    q: (search.get("q") ?? "").trim().slice(0, 200),
    sort: one("sort", ["date", "viewed"], "date"),
    view: one("view", ["grid", "list"], "grid"),
    page: readPageNumber(search),
    near: readNear(search.get("near")),
    choice: tab === "all" || card ? readChoice(search, card !== null) : NOBODY,
    draft: search.get("draft")?.slice(0, 100) || null,
  };
}

/** "5.1a": page 5 begins with person 46. */
function readNear(text: string | null): NearPage | null {
  const [page, first] = readNumbers(text);
  return page && first ? { page, first } : null;
}

export const writeNear = ({ page, first }: NearPage): string => writeNumbers([page, first]);

/**
 * The address of a filter with some parts changed; defaults are left out, another list starts at
 * its first page, and another tab or card with its own people chosen.
 */
export function bulkPath(filter: BulkFilter, change: Partial<BulkFilter> = {}): string {
  const isElsewhere = "tab" in change || "card" in change;
  const wish = { ...filter, page: 1, near: null, ...change };
  const query = new URLSearchParams();
  if (wish.tab !== "all") query.set("tab", wish.tab);
  if (wish.card && wish.tab !== "all") query.set("card", wish.card);
  if (wish.draft) query.set("draft", wish.draft);
  if (wish.q) query.set("q", wish.q);
  if (wish.sort !== "date") query.set("sort", wish.sort);
  if (wish.view !== "grid") query.set("view", wish.view);
  if (wish.page > 1) query.set("page", String(wish.page));
  if (wish.near && wish.page > 1) query.set("near", writeNear(wish.near));
  if (showsPeople(wish) && (!isElsewhere || change.choice))
    writeChoice(query, wish.choice, wish.card !== null);
  const text = query.toString();
  return text ? `/bulk-email?${text}` : "/bulk-email";
}

/**
 * What the page asks for after one of its buttons was pressed: the ticks of the page are taken
 * over, then the button does its act. Fields: those of `bulkPath`, with `was` for the words
 * searched for before; `shown` who was on the page, `covered` whom "Choose all" found, `r` who is
 * ticked; `go` the button: "page:7", "tick", "all", "none", "send" or nothing for a search.
 * `isTooMany`: there are more single ticks than an address holds; then those of this page are not
 * taken.
 */
export function takeTicks(fields: URLSearchParams): { filter: BulkFilter; isTooMany: boolean } {
  const filter = { ...readBulkFilter(fields), q: (fields.get("was") ?? "").trim().slice(0, 200) };
  const [act, argument] = (fields.get("go") ?? "").split(":");
  const shown = readNumbers(fields.get("shown"));
  const ticked = new Set(
    act === "tick" ? shown : fields.getAll("r").slice(0, 200).flatMap(readNumbers),
  );
  const choice = withTicks(filter.choice, {
    shown,
    covered: new Set(readNumbers(fields.get("covered"))),
    ticked,
  });
  const isTooMany = tickCount(choice) > MAX_TICKS;
  const taken = isTooMany ? filter : { ...filter, choice };
  return {
    filter:
      act === "page"
        ? { ...taken, page: pageOf(argument) }
        : press(taken, act ?? "", fields.get("q") ?? ""),
    isTooMany,
  };
}

function press(filter: BulkFilter, act: string, typed: string): BulkFilter {
  const q = typed.trim().slice(0, 200);
  const here = q === filter.q ? filter : { ...filter, q, page: 1, near: null };
  if (act === "all") return { ...here, choice: { all: here.q, minus: [], plus: [] } };
  return act === "none" ? { ...here, choice: NOBODY } : here;
}

function pageOf(text: string | undefined): number {
  return Math.min(1_000_000_000, Math.max(1, Math.floor(Number(text)) || 1));
}
