import { addressesIn } from "#app/engines/email-address/email-address.ts";
import type { Database } from "#db/database.server.ts";
import {
  type CorrectableField,
  correctionFor,
  hasSeveralAddresses,
  isSuggestion,
} from "../lists/check-person.ts";
import { readRows } from "./edits/edit-rows.server.ts";
import { personOfRow } from "./edits/settle-rows.server.ts";
import { readEdits } from "./edits/stored-edits.server.ts";
import { type ListImport, WAS_KEPT_ASIDE } from "./find-import.server.ts";
import { REPORT_ROWS_PER_PAGE } from "./page-sizes.ts";

/** What the box beside a row asks for. */
export interface RowBox {
  field: CorrectableField;
  label: string;
  /** What the row holds there now. */
  held: string;
  /** What is probably meant; empty: nobody knows. */
  suggestion: string;
  /** "gmail.com", "Adébáyọ̀": the part of the suggestion that is another. */
  suggested: string;
  /** It may be meant as it stands. */
  canBeKept: boolean;
  /** Where several are possible. */
  choices: string[];
  /** Addresses that the person can be added with, each of them; 0: there is one. */
  addresses: number;
}

/** Whether a row that was left out for its address is another person. */
interface RepeatQuestion {
  /** Who has the address, where it is a row of the file. */
  other: string;
  answer: "same" | null;
}

export interface ReportRow {
  rowNumber: number;
  name: string;
  email: string;
  reason: string;
  box: RowBox | null;
  repeat: RepeatQuestion | null;
}

/** One page of the rows that were kept aside, or of the duplicates, in file order. */
export async function showReportRows(
  db: Database,
  list: ListImport,
  { show, page }: { show: "invalid" | "duplicate"; page: number },
): Promise<ReportRow[]> {
  const rows = await db
    .selectFrom("importRows")
    .selectAll()
    .where("importId", "=", list.id)
    .where(WAS_KEPT_ASIDE)
    .where("outcome", "=", show)
    .orderBy("rowNumber")
    .limit(REPORT_ROWS_PER_PAGE)
    .offset((page - 1) * REPORT_ROWS_PER_PAGE)
    .execute();
  const asked = show === "duplicate" ? await readQuestions(db, list, rows) : new Map();
  return rows.map((row) => {
    const { rowNumber, email } = row;
    const reason = row.reason ?? "";
    return {
      rowNumber,
      name: nameOf(row),
      email,
      reason,
      box: show === "invalid" ? boxOf(reason, personOfRow(row)) : null,
      repeat: asked.get(rowNumber) ?? null,
    };
  });
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

function boxOf(reason: string, person: ReturnType<typeof personOfRow>): RowBox | null {
  const correction = correctionFor(reason, person.email);
  if (!correction) return null;
  const { field, label, suggestion, choices } = correction;
  const isSlip = isSuggestion(reason);
  const suggested = isSlip ? suggestion.slice(suggestion.lastIndexOf("@") + 1) : suggestion;
  const held = person[field];
  const addresses = hasSeveralAddresses(reason) ? addressesIn(person.email).length : 0;
  return { field, label, held, suggestion, suggested, canBeKept: isSlip, choices, addresses };
}

/** A row was left out for its address alone: by row number, what is asked about it. */
async function readQuestions(
  db: Database,
  list: ListImport,
  rows: readonly { rowNumber: number; reason: string | null }[],
): Promise<Map<number, RepeatQuestion>> {
  const asked = new Map<number, number | null>();
  for (const { rowNumber, reason } of rows) {
    const [, before] = /^Same e-mail address as row (\d{1,9})$/.exec(reason ?? "") ?? [];
    if (before) asked.set(rowNumber, Number(before));
    else if (reason === "This e-mail address is already in the list") asked.set(rowNumber, null);
  }
  if (asked.size === 0) return new Map();
  const others = await readRows(
    db,
    list.id,
    [...asked.values()].filter((row) => row !== null),
  );
  const edits = await readEdits(db, list, [...asked.keys()]);
  return new Map(
    [...asked].map(([rowNumber, before]) => {
      const other = before === null ? undefined : others.get(before);
      const answer = edits.get(rowNumber)?.repeat === "same" ? ("same" as const) : null;
      return [rowNumber, { other: other ? nameOf(other) : "", answer }];
    }),
  );
}
