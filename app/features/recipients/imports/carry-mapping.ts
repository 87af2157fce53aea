import type { ColumnUse, Mapping, SheetAnswers } from "../lists/list-columns.ts";

/** A sheet, what its columns are called, and how it is, or is proposed to be, read. */
interface NamedMapping {
  sheet: string;
  names: readonly string[];
  mapping: Mapping;
}

/**
 * How another sheet of the workbook is read: as it was when it was read before, else as `next`
 * proposes it with what was said of columns that are called the same. What holds for the whole file
 * holds on.
 */
export function carryMapping(before: NamedMapping, next: NamedMapping): Mapping {
  const { otherSheets = {}, ...own } = before.mapping;
  const { columns, headingRow, hiddenRows, readings } = own;
  const left: SheetAnswers = { columns, headingRow, hiddenRows, readings };
  const all = new Map(Object.entries({ ...otherSheets, [before.sheet]: left }));
  const known = all.get(next.sheet);
  return {
    ...next.mapping,
    ...(known ?? carryColumns(before, next)),
    leaveOutRepeatedAddresses: own.leaveOutRepeatedAddresses,
    repairText: own.repairText,
    names: own.names,
    tags: own.tags,
    otherSheets: Object.fromEntries(all),
  };
}

function carryColumns(
  before: NamedMapping,
  next: NamedMapping,
): Pick<Mapping, "columns" | "readings"> {
  const key = (name: string) => name.trim().toLowerCase();
  const places = new Map(before.names.map((name, index) => [key(name), index]));
  const from = next.names.map((name) => places.get(key(name)) ?? -1);
  const said = from.map((place) => before.mapping.columns[place] ?? null);
  const taken = new Set(said);
  const free = (use: ColumnUse | undefined) => (use && !taken.has(use) ? use : "skip");
  const readings = from.flatMap((place, index) => {
    const answer = before.mapping.readings?.[place];
    return answer ? [[index, answer] as const] : [];
  });
  return {
    columns: said.map((use, index) => use ?? free(next.mapping.columns[index])),
    ...(readings.length > 0 ? { readings: Object.fromEntries(readings) } : {}),
  };
}

/** What is said after another sheet was chosen; null: nothing had been answered yet. */
export function carriedMessage(before: Mapping, next: Mapping, sheet: string): string | null {
  const kept = [
    ...(before.names && Object.keys(before.names).length > 0 ? ["names"] : []),
    ...((before.tags ?? []).length > 0 ? ["tags"] : []),
    ...(before.leaveOutRepeatedAddresses ? ["repeated addresses"] : []),
  ];
  const last = kept.pop();
  const all = last && kept.length > 0 ? `${kept.join(", ")} and ${last}` : last;
  const sentences = [
    ...(all ? [`What you chose about ${all} applies to this sheet too.`] : []),
    ...(before.hiddenRows && !next.hiddenRows
      ? [`What you chose about hidden rows was for “${sheet}”.`]
      : []),
  ];
  return sentences.length > 0 ? sentences.join(" ") : null;
}
