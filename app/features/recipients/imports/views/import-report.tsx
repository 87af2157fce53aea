import { Form, Link } from "@remix-run/react";
import { Fragment, useMemo } from "react";
import { type FormErrors, problemsOf } from "#app/platform/http/form-errors.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import type { ImportAnswer } from "../import-form.server.ts";
import { correctionName } from "../row-correction.ts";
import type { ReportView } from "../show-import.server.ts";

const SHOWN_ROWS_PER_PAGE = 25;

/**
 * What became, or would become, of each row; rows kept aside can be corrected in place, before or
 * after adding.
 */
export function ImportReport({
  base,
  fileName,
  view,
  answer,
}: {
  base: string;
  fileName: string;
  view: ReportView;
  answer: ImportAnswer | undefined;
}) {
  const problems = useMemo(() => answer && problemsOf(answer), [answer]);
  const boxes = { errors: problems ?? {}, typed: answer?.initialValue ?? {} };
  const counts: [string, number][] = [
    [view.applied ? "Added" : "To add", view.added],
    [view.applied ? "Updated" : "To update", view.updated],
    ["Duplicates", view.duplicates],
    ["Need attention", view.invalid],
  ];
  const { title, intro } = headOf(view);
  return (
    <>
      <PageHead title={title}>
        From <b className="font-semibold text-ink">{fileName}</b>. {intro}
      </PageHead>
      <ErrorSummary errors={problems} />
      {view.mappingFault ? <MappingFault text={view.mappingFault} /> : null}
      <dl className="grid grid-cols-2 md:grid-cols-4 gap-3 mb-4">
        {counts.map(([label, count]) => (
          <div key={label} className="card px-4 py-3">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="text-xl font-semibold num">{count.toLocaleString("en")}</dd>
          </div>
        ))}
      </dl>
      <Form method="post" id="report">
        {view.duplicates + view.invalid > 0 ? <ReportRows view={view} boxes={boxes} /> : null}
        <ActionBar base={base} view={view} />
      </Form>
    </>
  );
}

/**
 * Shown when nearly every row fails for one reason: the columns need changing, not the rows one by
 * one.
 */
function MappingFault({ text }: { text: string }) {
  return (
    <Form method="post" className="summary-error mb-6" role="alert" aria-labelledby="mapping-fault">
      <h2 className="text-lg" id="mapping-fault">
        Check how your columns are matched
      </h2>
      <p className="mt-2 [overflow-wrap:anywhere]">{text}</p>
      <button type="submit" className="btn btn-primary mt-3" name="intent" value="back">
        Change the columns
      </button>
    </Form>
  );
}

/** What the server found wrong with corrections, and what was typed, by the name of their boxes. */
interface Boxes {
  errors: FormErrors;
  typed: Record<string, unknown>;
}

function ReportRows({ view, boxes }: { view: ReportView; boxes: Boxes }) {
  const isInvalid = view.show === "invalid";
  const title = (count: number, word: string) =>
    `${count.toLocaleString("en")} ${count === 1 ? "row" : "rows"} ${word}`;
  return (
    <section className="card" id="fix" aria-labelledby="fix-title">
      <div className="card-head flex-wrap">
        <h2 id="fix-title" className="panel-title flex items-center gap-2.5">
          <span className="kind !w-8 !h-8" data-k={isInvalid ? "warning" : "info"}>
            <Icon name={isInvalid ? "warn" : "copy"} />
          </span>
          {isInvalid
            ? title(view.invalid, view.invalid === 1 ? "needs attention" : "need attention")
            : title(view.duplicates, "left out as duplicates")}
        </h2>
        {view.duplicates > 0 && view.invalid > 0 ? (
          <Link
            className="link text-sm inline-flex items-center min-h-control"
            to={`?show=${isInvalid ? "duplicate" : "invalid"}`}
            preventScrollReset
          >
            {isInvalid
              ? `Show ${title(view.duplicates, "left out")}`
              : `Show ${title(view.invalid, "to look at")}`}
          </Link>
        ) : null}
        <a
          className="link text-sm inline-flex items-center min-h-control"
          href={view.downloadTo}
          download
        >
          Download these rows
        </a>
      </div>
      <DataTable
        caption={isInvalid ? "Rows with problems" : "Rows left out as duplicates"}
        columns={
          isInvalid
            ? ["Row", "Name", "Problem", { label: "Correct it here", className: "w-[19rem]" }]
            : ["Row", "Name", "Why"]
        }
        rows={view.rows}
        keyOf={({ rowNumber }) => rowNumber}
      >
        {(row) => <ReportCells row={row} correctable={isInvalid} boxes={boxes} />}
      </DataTable>
      {isInvalid && view.invalid > 0 ? (
        <div className="flex flex-wrap gap-3 px-4 py-3 border-t border-line">
          <button type="submit" className="btn btn-plain btn-sm" name="intent" value="correct">
            Save corrections
          </button>
          {view.suggestions > 1 ? (
            <button type="submit" className="btn btn-plain btn-sm" name="intent" value="suggest">
              Use all {view.suggestions.toLocaleString("en")} suggested addresses
            </button>
          ) : null}
        </div>
      ) : null}
      <Pager
        page={view.page}
        pageSize={SHOWN_ROWS_PER_PAGE}
        total={view.total}
        search={`show=${view.show}`}
        noun="rows"
      />
    </section>
  );
}

function ReportCells({
  row,
  correctable,
  boxes,
}: {
  row: ReportView["rows"][number];
  correctable: boolean;
  boxes: Boxes;
}) {
  const id = row.correction
    ? correctionName(row.rowNumber, row.correction.field)
    : `row-${row.rowNumber}`;
  const error = boxes.errors[id];
  const typed = boxes.typed[id];
  return (
    <>
      <td className="num" data-l="Row">
        {row.rowNumber}
      </td>
      <td
        className="font-semibold row-start-1 md:row-auto [overflow-wrap:anywhere] text-left"
        dir="auto"
      >
        {shortened(row.name)}
      </td>
      <td className="wide">
        <span
          className={correctable ? "text-failed font-semibold" : "text-ink-2"}
          id={`${id}-reason`}
        >
          {error ?? row.reason}
        </span>
        <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">
          {shortened(row.email)}
        </span>
      </td>
      {correctable ? (
        <td className="wide">
          {row.correction ? (
            // Once saved, a row may ask for something else; the key makes that a new, empty box.
            <Fragment key={`${id}=${row.correction.suggestion}`}>
              <label className="sr-only" htmlFor={id}>
                {row.correction.label} for row {row.rowNumber}
              </label>
              <input
                className="input input-sm"
                id={id}
                name={id}
                defaultValue={typeof typed === "string" ? typed : row.correction.suggestion}
                placeholder={row.correction.label}
                aria-describedby={`${id}-reason`}
                aria-invalid={error ? true : undefined}
                autoComplete="off"
              />
              <input
                type="hidden"
                name={`was-${row.rowNumber}`}
                value={row.correction.suggestion}
              />
            </Fragment>
          ) : (
            <span className="text-sm text-ink-2">Correct it in the file.</span>
          )}
        </td>
      ) : null}
    </>
  );
}

function ActionBar({ base, view }: { base: string; view: ReportView }) {
  const ready = view.added + view.updated;
  if (view.applied) {
    return (
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {view.duplicates + view.invalid > 0 ? (
          <button type="submit" className="btn btn-plain" name="intent" value="discard">
            Discard these rows
          </button>
        ) : null}
        <Link className="btn btn-primary ml-auto" to={base}>
          Back to the list
        </Link>
      </div>
    );
  }
  const label = applyLabel(view);
  return (
    <div className="actions-bar">
      <p className="mr-auto">
        <b className="font-semibold num">
          {ready === 1 ? "1 row" : `${ready.toLocaleString("en")} rows`} ready
        </b>{" "}
        {view.invalid > 0 ? (
          <span className="text-ink-2">
            and {view.invalid.toLocaleString("en")} set aside until corrected
          </span>
        ) : null}
      </p>
      <button type="submit" className="btn btn-quiet" name="intent" value="discard">
        Discard
      </button>
      <button type="submit" className="btn btn-plain" name="intent" value="back">
        Back
      </button>
      {ready > 0 ? (
        <button type="submit" className="btn btn-primary" name="intent" value="apply">
          {label}
        </button>
      ) : null}
    </div>
  );
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > 80 ? `${letters.slice(0, 79).join("")}…` : text;
}

function headOf({ applied, invalid }: ReportView): { title: string; intro: string | null } {
  if (!applied) return { title: "Check the list", intro: "Nothing is added yet." };
  if (invalid === 0) return { title: "Everybody is on the list", intro: null };
  return { title: "Rows set aside", intro: "Correct a row to add it to the list." };
}

function applyLabel({ added, updated }: ReportView): string {
  const people = (count: number) =>
    count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
  if (updated === 0) return `Add ${people(added)}`;
  if (added === 0) return `Update ${people(updated)}`;
  return `Add ${added.toLocaleString("en")} and update ${people(updated)}`;
}
