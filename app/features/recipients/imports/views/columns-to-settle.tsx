import { writeOutClock, writeOutDate } from "#app/engines/table-reader/index.ts";
import { counted } from "#app/platform/text/wording.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import type { ColumnReading } from "../../lists/list-columns.ts";
import type { ColumnQuestion } from "../columns/column-questions.server.ts";
import { READINGS } from "../columns/column-readings.ts";
import { REPORT_FORM } from "./report-form.ts";

/** Columns that can be read in two ways, or were damaged: one answer for all cells of each. */
export function ColumnsToSettle({ questions }: { questions: readonly ColumnQuestion[] }) {
  return (
    <section className="grid gap-3" id="columns" aria-labelledby="columns-title">
      <div className="flex items-baseline gap-2 px-0.5">
        <h2 className="text-base mr-auto" id="columns-title">
          Columns to settle
        </h2>
        <p className="text-sm text-ink-2">One answer for the whole column</p>
      </div>
      {questions.map((question) =>
        question.answer === null ? (
          <OpenColumn key={question.column} question={question} />
        ) : (
          <AnsweredColumn key={question.column} question={question} answer={question.answer} />
        ),
      )}
    </section>
  );
}

function OpenColumn({ question }: { question: ColumnQuestion }) {
  const { column, kind, name } = question;
  const headingId = `column-${column}`;
  return (
    <section className="card p-4 grid gap-3" aria-labelledby={headingId}>
      <h3 className="text-[.9375rem] [overflow-wrap:anywhere]" id={headingId}>
        {TITLES[kind]} in “{name}”
      </h3>
      <p className="text-sm [overflow-wrap:anywhere]">{explained(question)}</p>
      <div className="flex flex-wrap gap-2">
        {READINGS[kind].map((reading) => (
          <button
            key={reading}
            type="submit"
            className={`btn btn-sm ${reading === "leave" ? "btn-quiet" : "btn-plain"}`}
            form={REPORT_FORM}
            name="intent"
            value={`column:${column}:${reading}`}
          >
            {labelOf(question, reading)}
          </button>
        ))}
      </div>
      <p className="text-sm text-ink-2">
        {kind === "shortened"
          ? "Until you answer, these cells are left empty."
          : "Until you answer, kept as written."}
      </p>
    </section>
  );
}

function AnsweredColumn({ question, answer }: { question: ColumnQuestion; answer: ColumnReading }) {
  const said = labelOf(question, answer);
  const { column, name, example } = question;
  return (
    <section
      className="card flex flex-wrap items-center gap-x-2.5 py-2 pl-4 pr-2"
      aria-label={`${TITLES[question.kind]} in “${name}”`}
    >
      <Icon name="check" className="text-delivered" />
      <p className="mr-auto min-w-0 [overflow-wrap:anywhere]">
        “{name}”, {example}: <b className="font-semibold">{said}</b>
      </p>
      <button
        type="submit"
        className="btn btn-quiet btn-sm"
        form={REPORT_FORM}
        name="intent"
        value={`column:${column}:undo`}
        aria-label={`Undo: ${said}`}
      >
        Undo
      </button>
    </section>
  );
}

const TITLES: Readonly<Record<ColumnQuestion["kind"], string>> = {
  dates: "Dates",
  lengths: "Lengths",
  shortened: "Shortened numbers",
  "no-zero": "Phone numbers",
  "wrong-phones": "Phone numbers",
};

function explained({ kind, example, row, person, count }: ColumnQuestion): string {
  const where = `${example} in row ${row}${person ? `, ${person},` : ""}`;
  if (kind === "shortened")
    return (
      `A spreadsheet shortened ${counted(count, "number")} before this file was saved, such as ` +
      `${where.replace(/,$/, "")}. The last digits are lost. To get them back, format the column as text in the ` +
      "original, save it again and upload that."
    );
  if (kind === "no-zero")
    return `${where} may have lost the 0 it began with, as ${counted(count, "number")} in this column.`;
  if (kind === "wrong-phones")
    return (
      `${where.replace(/,$/, "")} is no phone number, ` +
      `${count === 1 ? "the only such cell" : `and ${counted(count - 1, "other cell")} neither`}. ` +
      "You can correct each under What we understood."
    );
  return `${where} can be read in two ways.`;
}

function labelOf({ kind, example }: ColumnQuestion, reading: ColumnReading): string {
  switch (reading) {
    case "day-first":
    case "month-first":
      return writeOutDate(example, reading) ?? example;
    case "hours":
    case "minutes":
      return writeOutClock(example, reading) ?? example;
    case "empty":
      return "Leave these cells empty";
    case "add-zero":
      return `Put the 0 back: 0${example}`;
    case "full-phones":
      return kind === "no-zero"
        ? "Write all in full, with + and the country’s code"
        : "Write the others in full, with + and the country’s code";
    case "no-wrong-phones":
      return "Leave these cells empty";
    default:
      return kind === "shortened" ? "Keep them as they are" : "Leave as written";
  }
}
