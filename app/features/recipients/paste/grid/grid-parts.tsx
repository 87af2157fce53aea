import type { ReactNode } from "react";
import { hiddenRowsMessage } from "../hidden-rows-message.ts";
import type { LeftOut } from "./grid-state.ts";
import { MIN_LINES_OF_TEXT, type Pasted } from "./sheet.ts";

/** The buttons above the grid. */
export function GridTools({
  can,
  isReading,
  onUndo,
  onAddColumn,
}: {
  can: { undo: boolean; redo: boolean };
  isReading: boolean;
  onUndo: (way: "undo" | "redo") => void;
  onAddColumn: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 py-2 border-b border-line">
      <p className="text-sm text-ink-2 mr-auto" id="grid-help">
        Type, or paste from a spreadsheet or a message.{" "}
        <span className="max-md:hidden">Esc, then Tab, leaves the grid.</span>
      </p>
      {(["undo", "redo"] as const).map((way) => (
        <button
          key={way}
          type="button"
          className="btn btn-quiet btn-sm"
          disabled={!can[way] || isReading}
          onClick={() => onUndo(way)}
        >
          {way === "undo" ? "Undo" : "Redo"}
        </button>
      ))}
      <button
        type="button"
        className="btn btn-quiet btn-sm"
        disabled={isReading}
        onClick={onAddColumn}
      >
        Add column
      </button>
    </div>
  );
}

/** What is under the grid: how many people there are, one sentence, and what can be corrected. */
export function GridFoot({
  counts,
  suggested,
  isReading,
  onCorrect,
  onNextProblem,
  children,
}: {
  counts: { people: number; wrongRows: number; duplicates: number };
  suggested: number;
  isReading: boolean;
  onCorrect: () => void;
  onNextProblem: (() => void) | null;
  children: ReactNode;
}) {
  const { wrongRows, duplicates } = counts;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 border-t border-line min-h-control">
      <p className="num mr-auto">
        <b className="font-semibold">{people(counts.people)}</b>
        {wrongRows > 0
          ? `, ${wrongRows === 1 ? "1 row needs" : `${wrongRows.toLocaleString("en")} rows need`} attention`
          : ""}
        {duplicates > 0 ? `, ${duplicates.toLocaleString("en")} left out as duplicates` : ""}
      </p>
      {children}
      {suggested > 0 ? (
        <button
          type="button"
          className="btn btn-plain btn-sm"
          disabled={isReading}
          onClick={onCorrect}
        >
          {suggested === 1
            ? "Use the suggested address"
            : `Use all ${suggested.toLocaleString("en")} suggested addresses`}
        </button>
      ) : null}
      {onNextProblem ? (
        <button
          type="button"
          className="btn btn-plain btn-sm"
          disabled={isReading}
          onClick={onNextProblem}
        >
          Next row to check
        </button>
      ) : null}
    </div>
  );
}

/** The one sentence under the grid that matters most now. */
export function GridMessage({
  reading,
  refused,
  problem,
  row,
  fault,
  note,
}: {
  reading: string | null;
  refused: string | null;
  problem: { reason: string; isDuplicate?: boolean } | undefined;
  row: number;
  fault: string | null | undefined;
  note: string | null;
}) {
  const failed = "text-sm text-failed font-semibold";
  if (reading !== null) return <p className="text-sm text-ink-2">{reading}</p>;
  if (refused) return <p className={failed}>{refused}</p>;
  if (problem)
    return (
      <p className={`text-sm font-semibold ${problem.isDuplicate ? "text-ink-2" : "text-failed"}`}>
        Row {row + 1}: {problem.reason}
      </p>
    );
  if (fault) return <p className={failed}>{fault}</p>;
  return note ? <p className="text-sm text-ink-2">{note}</p> : null;
}

/** Rows that are hidden where the people were copied, and a button that adds them. */
export function HiddenRowsLeft({
  leftOut,
  isReading,
  onAdd,
}: {
  leftOut: LeftOut;
  isReading: boolean;
  onAdd: (leftOut: LeftOut) => void;
}) {
  const { hiddenRows } = leftOut;
  return (
    <p className="text-sm text-ink-2 flex flex-wrap items-center gap-x-3">
      {hiddenRowsMessage(hiddenRows)}
      <button
        type="button"
        className="btn btn-plain btn-sm"
        disabled={isReading}
        onClick={() => onAdd(leftOut)}
      >
        Add {hiddenRows === 1 ? "it" : "them"} too
      </button>
    </p>
  );
}

export function readingMessage(lines: number | null): string {
  return `Reading ${(lines ?? 0).toLocaleString("en")} lines…`;
}

/**
 * `note`: what else there is to know about it: lines of a page or a chat that are no people, or
 * that there is nobody in it.
 */
export function pastedMessage(
  { people: count, leftOut }: Exclude<Pasted, { problem: string }>,
  text: string,
) {
  const what = count > 0 ? `${people(count)} pasted` : "Pasted";
  if (leftOut > 0)
    return {
      what,
      note: `${what}. ${leftOut.toLocaleString("en")} lines without an e-mail address were left out.`,
    };
  const lines = text.trim().split("\n").length;
  const isNobody = lines >= MIN_LINES_OF_TEXT && !text.includes("@");
  return {
    what,
    note: isNobody
      ? `${lines.toLocaleString("en")} lines pasted, none with an e-mail address.`
      : null,
  };
}

function people(count: number): string {
  return count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
}
