/**
 * Who is ticked, as the address says it. A person is named by a number: `people.number` among all recipients, the position on
 * a list, the number of a form's answer.
 */
export interface BulkChoice {
  /** Everybody whom these words find, "" for everybody; null: nobody but `plus`. */
  all: string | null;
  /** Unticked, of those. */
  minus: number[];
  /** Ticked besides. */
  plus: number[];
}

export const NOBODY: BulkChoice = { all: null, minus: [], plus: [] };
export const EVERYBODY: BulkChoice = { all: "", minus: [], plus: [] };

/** Ticked or unticked one by one: so many still fit into an address. More are chosen by "Choose all". */
export const MOST_TICKS = 1_000;

/** Reads `?pick=1a.2b`, `?all=words&not=1a.2b`. Says the address nothing, a card's people are all chosen, and of everybody nobody. */
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
export function writeChoice(query: URLSearchParams, choice: BulkChoice, isPreselected: boolean): void {
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
 * The choice after a page of ticks was sent. `shown`: who was on the page; `covered`: those of them that `choice.all` finds;
 * `ticked`: whose box was ticked.
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
  return (choice.all !== null && isCovered && !choice.minus.includes(number)) || choice.plus.includes(number);
}

export function tickCount(choice: BulkChoice): number {
  return choice.minus.length + choice.plus.length;
}

/** "1a.2b" → 46, 83; what is no number is passed over. */
export function readNumbers(text: string | null): number[] {
  if (!text) return [];
  const numbers = new Set<number>();
  for (const part of text.slice(0, 12_000).split(".")) {
    if (/^[0-9a-z]{1,10}$/.test(part)) numbers.add(Number.parseInt(part, 36));
    if (numbers.size >= MOST_TICKS) break;
  }
  return [...numbers].filter((number) => number > 0 && Number.isSafeInteger(number));
}

export function writeNumbers(numbers: Iterable<number>): string {
  return [...numbers].map((number) => number.toString(36)).join(".");
}
