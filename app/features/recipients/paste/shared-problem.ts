import { findSharedProblem, type SharedProblem } from "../imports/row-correction.ts";
import type { Mapping } from "../lists/list-columns.ts";
import type { PastedColumn } from "./pasted-table.ts";

/**
 * What nearly every pasted row has in common, in the words of pasting, whose columns may have no
 * names. `reasons`: of each row; null for one in order. `isLines`: people as they are written in
 * messages, where there are no columns to choose.
 */
export function sharedPasteProblem(
  {
    mapping,
    columns,
    isLines,
  }: { mapping: Mapping; columns: readonly PastedColumn[]; isLines: boolean },
  reasons: readonly (string | null)[],
): SharedProblem | null {
  const names = columns.map(({ name }) => name);
  const shared = findSharedProblem(mapping, names, reasons);
  if (!shared) return null;
  const { reason, count } = shared;
  const all = reasons.length.toLocaleString("en");
  const rows =
    count === reasons.length ? `All ${all} rows` : `${count.toLocaleString("en")} of ${all} rows`;
  if (/e-mail address/.test(reason) && isLines)
    return { ...shared, text: `${rows} have no e-mail address.` };
  return shared;
}
