import { Link, useLocation } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { rowLabel } from "../copied-rows.ts";
import { REPORT_ROWS_PER_PAGE } from "../page-sizes.ts";
import type { ReportRow } from "../report-rows.server.ts";
import { correctionName } from "../row-correction.ts";
import type { ReportView } from "../show-import.server.ts";
import { CorrectionBox } from "./correction-box.tsx";
import { type Boxes, REPORT_FORM, searchWith } from "./report-form.ts";

/** The rows that were kept aside, each with a box to put it right; or the duplicates. */
export function ReportRows({ view, boxes }: { view: ReportView; boxes: Boxes }) {
  const { search } = useLocation();
  const isInvalid = view.show === "invalid";
  return (
    <section className="card report-fix" id="fix" aria-labelledby="fix-title">
      <div className="card-head">
        <h2 id="fix-title" className="panel-title">
          {isInvalid
            ? `${view.invalid.toLocaleString("en")} to correct`
            : `${rowsSaid(view.duplicates)} left out as duplicates`}
        </h2>
        {view.duplicates > 0 && view.invalid > 0 ? (
          <Link
            className="link text-sm inline-flex items-center min-h-control"
            to={`${searchWith(search, { show: isInvalid ? "duplicate" : "invalid", page: null })}`}
            preventScrollReset
          >
            {isInvalid
              ? `Show ${rowsSaid(view.duplicates)} left out`
              : `Show ${rowsSaid(view.invalid)} to correct`}
          </Link>
        ) : null}
        <a className="btn btn-quiet btn-sm" href={view.downloadTo} download>
          <Icon name="download" />
          Download these rows
        </a>
      </div>
      <p className="px-4 pt-2 pb-3 text-sm text-ink-2">{explained(view)}</p>
      <DataTable
        caption={isInvalid ? "Rows with problems" : "Rows left out as duplicates"}
        columns={
          isInvalid
            ? ["Row", "Name", "What’s wrong", { label: "Correct it here", className: "w-[22rem]" }]
            : ["Row", "Name", "Why", { label: "Is that right?", className: "w-[18rem]" }]
        }
        rows={view.rows}
        keyOf={({ rowNumber }) => rowNumber}
      >
        {(row) => <RowCells row={row} view={view} boxes={boxes} />}
      </DataTable>
      {isInvalid && view.invalid > 0 ? (
        <div className="flex flex-wrap gap-3 px-4 py-3 border-t border-line">
          <button
            type="submit"
            className="btn btn-plain btn-sm"
            form={REPORT_FORM}
            name="intent"
            value="correct"
          >
            Save corrections
          </button>
          {view.suggestions > 1 ? (
            <button
              type="submit"
              className="btn btn-plain btn-sm"
              form={REPORT_FORM}
              name="intent"
              value="suggest"
            >
              Use all {view.suggestions.toLocaleString("en")} suggested addresses
            </button>
          ) : null}
          {view.several > 1 ? <SeveralAddresses rows={view.several} /> : null}
        </div>
      ) : null}
      {view.total > REPORT_ROWS_PER_PAGE ? (
        <Pager
          page={view.page}
          pageSize={REPORT_ROWS_PER_PAGE}
          total={view.total}
          search={searchWith(search, { show: view.show })}
          noun="rows"
        />
      ) : null}
    </section>
  );
}

/** What to do with all rows that have several addresses. */
function SeveralAddresses({ rows }: { rows: number }) {
  const all = `all ${rows.toLocaleString("en")} rows with several`;
  return (
    <>
      <button
        type="submit"
        className="btn btn-plain btn-sm"
        form={REPORT_FORM}
        name="intent"
        value="first"
      >
        Use the first address of {all}
      </button>
      <button
        type="submit"
        className="btn btn-plain btn-sm"
        form={REPORT_FORM}
        name="intent"
        value="each"
      >
        Add the person once for each address in {all}
      </button>
    </>
  );
}

function rowsSaid(count: number): string {
  return count === 1 ? "1 row" : `${count.toLocaleString("en")} rows`;
}

function explained({ show, applied, invalid }: ReportView): string {
  if (show === "duplicate") return "Someone on the list, or in an earlier row, is the same person.";
  const need = `${rowsSaid(invalid)} ${invalid === 1 ? "needs" : "need"} attention.`;
  if (applied) return `${need} Once a row is corrected, its person is on the list.`;
  return (
    `${need} Correct them here, or add the rest now and come back. A wrong correction holds up ` +
    "only its own row."
  );
}

function RowCells({ row, view, boxes }: { row: ReportRow; view: ReportView; boxes: Boxes }) {
  const isInvalid = view.show === "invalid";
  const id = row.box ? correctionName(row.rowNumber, row.box.field) : `row-${row.rowNumber}`;
  const error = boxes.errors[id];
  return (
    <>
      <td className="num" data-l="Row">
        {rowLabel(row.rowNumber)}
      </td>
      <td
        className="font-semibold row-start-1 md:row-auto [overflow-wrap:anywhere] text-left md:min-w-[8.5rem]"
        dir="auto"
      >
        {shortened(row.name)}
      </td>
      <td className="wide md:min-w-[9rem]">
        <span
          className={isInvalid ? "text-failed font-semibold" : "text-ink-2"}
          id={`${id}-reason`}
        >
          {error ?? reasonOf(row)}
        </span>
        {row.box?.field === "email" ? null : (
          <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">
            {shortened(row.email)}
          </span>
        )}
      </td>
      <td className="wide">{actsOf(row, view, { id, boxes })}</td>
    </>
  );
}

function actsOf(
  row: ReportRow,
  view: ReportView,
  { id, boxes }: { id: string; boxes: Boxes },
): ReactNode {
  if (row.box) {
    // Once saved, a row may ask for something else, and holds something else: a new box.
    return (
      <Fragment key={`${id}=${row.box.held}`}>
        <CorrectionBox row={row} box={row.box} boxes={boxes} />
      </Fragment>
    );
  }
  if (view.show === "duplicate") return <RepeatButtons row={row} view={view} />;
  return (
    <span className="text-sm text-ink-2">
      {view.people ? <EditRow row={row} /> : "Correct it in the file."}
    </span>
  );
}

function EditRow({ row }: { row: ReportRow }) {
  const { search } = useLocation();
  return (
    <Link
      className="link"
      to={`${searchWith(search, { edit: `${row.rowNumber}` })}#row-${row.rowNumber}`}
    >
      Edit row {row.rowNumber}
    </Link>
  );
}

/** Two people may share an address; then both are added. */
function RepeatButtons({ row, view }: { row: ReportRow; view: ReportView }) {
  const { rowNumber, repeat } = row;
  if (!repeat) return null;
  if (repeat.answer === "same")
    return <span className="text-sm text-ink-2">The same person, left out</span>;
  return (
    <span className="flex flex-wrap gap-2">
      <button
        type="submit"
        className="btn btn-plain btn-sm"
        form={REPORT_FORM}
        name="intent"
        value={`two:${rowNumber}`}
      >
        Two people<span className="sr-only"> in row {rowNumber}</span>
      </button>
      {view.applied ? null : (
        <button
          type="submit"
          className="btn btn-quiet btn-sm"
          form={REPORT_FORM}
          name="intent"
          value={`same:${rowNumber}`}
        >
          Same person<span className="sr-only"> in row {rowNumber}</span>
        </button>
      )}
    </span>
  );
}

function reasonOf({ reason, repeat }: ReportRow): string {
  return repeat?.other ? `${reason}, ${shortened(repeat.other)}` : reason;
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > 80 ? `${letters.slice(0, 79).join("")}…` : text;
}
