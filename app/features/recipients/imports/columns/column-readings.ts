import type { ColumnReading, Mapping } from "../../lists/list-columns.ts";
import type { ColumnDoubt, DoubtKind } from "./column-doubts.ts";

/** What can be answered about a column, the likeliest first. */
export const READINGS: Readonly<Record<DoubtKind, readonly ColumnReading[]>> = {
  dates: ["day-first", "month-first", "leave"],
  lengths: ["hours", "minutes", "leave"],
  shortened: ["empty", "leave"],
  "no-zero": ["add-zero", "full-phones", "leave"],
  "wrong-phones": ["full-phones", "no-wrong-phones", "leave"],
};

/** Whether what stands in a column is kept as it is read: not a name, nor an address. */
export function isKeptValue(use: string | undefined): use is "certificateName" | `field:${string}` {
  return use === "certificateName" || use?.startsWith("field:") === true;
}

/** How columns are read: as was answered; numbers that were shortened are never kept unasked. */
export function readingsInForce(
  doubts: readonly ColumnDoubt[],
  { readings = {} }: Pick<Mapping, "readings">,
): Record<number, ColumnReading> {
  const shortened = doubts.filter(({ kind }) => kind === "shortened");
  return {
    ...Object.fromEntries(shortened.map(({ column }) => [column, "empty" as const])),
    ...readings,
  };
}

/** "3:day-first", "3:undo": the answers afterwards; null: that can't be answered. */
export function withAnswer(
  doubts: readonly ColumnDoubt[],
  { readings = {} }: Pick<Mapping, "readings">,
  posted: string,
): Mapping["readings"] | null {
  const [place, chosen] = posted.split(":");
  const doubt = doubts.find(({ column }) => `${column}` === place);
  if (!doubt) return null;
  const { [doubt.column]: _, ...others } = readings;
  if (chosen === "undo") return others;
  const answer = READINGS[doubt.kind].find((one) => one === chosen);
  return answer ? { ...others, [doubt.column]: answer } : null;
}

/** What the mapping page says of numbers that were shortened, while the file can still be changed. */
export function shortenedMessages(
  doubts: readonly ColumnDoubt[],
  columnNames: readonly string[],
): string[] {
  return doubts
    .filter(({ kind }) => kind === "shortened")
    .map(({ column, count, example }) => {
      const [numbers, their] =
        count === 1 ? ["1 number", "Its"] : [`${count.toLocaleString("en")} numbers`, "Their"];
      return (
        `${numbers} in “${columnNames[column] ?? ""}” ${count === 1 ? "was" : "were"} shortened by a ` +
        `spreadsheet, such as ${example}. ${their} last digits aren’t in this file. Format the ` +
        "column as text in the original, save it again and upload that."
      );
    });
}
