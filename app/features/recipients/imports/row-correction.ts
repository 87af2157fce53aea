import { CORRECTABLE_LABELS, type CorrectableField, correctionFor } from "../lists/check-person.ts";
import { type ColumnUse, labelOfUse, type Mapping } from "../lists/list-columns.ts";

/** What was typed for a row kept aside, and which part of the row the box asked for. */
export interface TypedCorrection {
  field: CorrectableField;
  text: string;
}

/**
 * Name of a row's box in the form. It says what is asked for, so that an answer can't be taken for
 * another question's.
 */
export function correctionName(rowNumber: number, field: CorrectableField): string {
  return `row-${rowNumber}-${field}`;
}

/** Reads a name that `correctionName` made; null for any other. */
export function readCorrectionName(
  name: string,
): { rowNumber: number; field: CorrectableField } | null {
  const [, row, field] = /^row-(\d{1,9})-([a-zA-Z]+)$/.exec(name) ?? [];
  return row && field && Object.hasOwn(CORRECTABLE_LABELS, field)
    ? { rowNumber: Number(row), field: field as CorrectableField }
    : null;
}

/**
 * From this many rows, and this share of them, a shared reason is about the columns, not the rows.
 */
const MIN_ROWS = 3;
const MIN_SHARE = 0.8;

const PARTS: Record<CorrectableField, ColumnUse[]> = {
  firstName: ["firstName", "fullName", "lastName"],
  lastName: ["lastName", "fullName"],
  email: ["email"],
  certificateName: [],
};

/**
 * What is wrong with the column mapping, if nearly every row fails for the same reason; null if the
 * rows themselves are the problem. `failed`: how many of `rows` have `reason`.
 */
export function findWrongMapping(
  mapping: Pick<Mapping, "columns">,
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
  if (field === "email")
    return `“${column}” is mapped to Email Address, but ${count} have no e-mail address there.`;
  return `“${column}” is mapped to ${label}, but it is empty in ${count}.`;
}

/**
 * What nearly every row has in common, to be said once. `text`: with what to do; `count`: rows that
 * have it.
 */
export interface SharedProblem {
  reason: string;
  text: string;
  count: number;
}

/**
 * The reason that nearly every row shares, if it is about the columns. `reasons`: of each row; null
 * for one in order.
 */
export function findSharedProblem(
  mapping: Pick<Mapping, "columns">,
  columnNames: string[],
  reasons: readonly (string | null)[],
): SharedProblem | null {
  const counts = new Map<string, number>();
  for (const reason of reasons) if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const [reason, count] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? ["", 0];
  const text = findWrongMapping(mapping, columnNames, {
    reason,
    failed: count,
    rows: reasons.length,
  });
  return text === null ? null : { reason, text, count };
}
