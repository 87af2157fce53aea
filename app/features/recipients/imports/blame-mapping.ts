import { type ColumnUse, labelOfUse, type Mapping } from "../lists/list-columns.ts";
import { type CorrectableField, correctionFor } from "./row-correction.ts";

/** From this many rows, and this share of them, a shared reason is about the columns, not the rows. */
const MIN_ROWS = 3;
const MIN_SHARE = 0.8;

const PARTS: Record<CorrectableField, ColumnUse[]> = {
  firstName: ["firstName", "fullName", "lastName"],
  lastName: ["lastName", "fullName"],
  email: ["email"],
  certificateName: [],
};

/**
 * What is wrong with the column mapping, if nearly every row fails for the same reason; null if the rows themselves are the
 * problem. `failed`: how many of `rows` have `reason`.
 */
export function findWrongMapping(
  mapping: Pick<Mapping, "columns" | "oneName">,
  columnNames: string[],
  { reason, failed, rows }: { reason: string; failed: number; rows: number },
): string | null {
  const field = correctionFor(reason, "")?.field;
  if (!field || failed < MIN_ROWS || failed < rows * MIN_SHARE) return null;
  if (!/is missing$|no e-mail address|not an e-mail address/i.test(reason)) return null;
  const use = PARTS[field].find((one) => mapping.columns.includes(one));
  if (!use) return null;
  const column = columnNames[mapping.columns.indexOf(use)] ?? "";
  const label = labelOfUse(use);
  const count =
    failed === rows
      ? `all ${rows.toLocaleString("en")} rows`
      : `${failed.toLocaleString("en")} of ${rows.toLocaleString("en")} rows`;
  if (field === "email") return `“${column}” is mapped to Email Address, but ${count} have no e-mail address there.`;
  if (use === "fullName" && field === "lastName")
    return `“${column}” is mapped to ${label}, but ${count} have only one name there. Map the column with the last names, or tick “Accept people with one name only”.`;
  return `“${column}” is mapped to ${label}, but it is empty in ${count}.`;
}
