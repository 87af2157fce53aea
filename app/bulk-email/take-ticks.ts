import { MOST_TICKS, NOBODY, readNumbers, tickCount, withTicks } from "./bulk-choice.ts";
import { type BulkFilter, readBulkFilter } from "./bulk-filter.ts";

/**
 * What the page asks for after one of its buttons was pressed: the ticks of the page are taken over, then the button does its
 * act. Fields: those of `bulkPath`, with `was` for the words searched for before; `shown` who was on the page, `covered` whom
 * "Choose all" found, `r` who is ticked; `go` the button: "page:7", "tick", "all", "none", "send" or nothing for a search.
 * `isTooMany`: there are more single ticks than an address holds; then those of this page are not taken.
 */
export function takeTicks(fields: URLSearchParams): { filter: BulkFilter; isTooMany: boolean } {
  const filter = { ...readBulkFilter(fields), q: (fields.get("was") ?? "").trim().slice(0, 200) };
  const [act, argument] = (fields.get("go") ?? "").split(":");
  const shown = readNumbers(fields.get("shown"));
  const ticked = new Set(act === "tick" ? shown : fields.getAll("r").slice(0, 200).flatMap(readNumbers));
  const choice = withTicks(filter.choice, { shown, covered: new Set(readNumbers(fields.get("covered"))), ticked });
  const isTooMany = tickCount(choice) > MOST_TICKS;
  const taken = isTooMany ? filter : { ...filter, choice };
  return {
    filter: act === "page" ? { ...taken, page: pageOf(argument) } : press(taken, act ?? "", fields.get("q") ?? ""),
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
