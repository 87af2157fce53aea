import { Form, Link, useLocation, useSubmit } from "@remix-run/react";
import { type FormEvent, type ReactNode, useMemo } from "react";
import { problemsOf } from "#app/platform/http/form-errors.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import type { ImportAnswer } from "../import-outcome.ts";
import type { ReportView } from "../show-import.server.ts";
import { ColumnsToSettle } from "./columns-to-settle.tsx";
import { NamesToSettle } from "./names-to-settle.tsx";
import { PeopleRead } from "./people-read.tsx";
import { type Boxes, REPORT_FORM, searchWith } from "./report-form.ts";
import { ReportRows } from "./report-rows.tsx";
import { HiddenRows } from "./sheet-questions.tsx";

/** What else is asked beside the rows: the page leads to it, and shows it in a column of its own. */
interface ReportQuestions {
  /** Names to settle, at `#names`. */
  names: { people: number; questions: number };
  /** Columns that can be read in two ways, at `#columns`. */
  columns: number;
  /** Rows that are hidden in the sheet, at `#hidden`. */
  hiddenRows: number;
  aside: ReactNode;
}

/** `pictures`: where names are drawn, before the import's id. Undefined: nothing is asked. */
function questionsBeside(view: ReportView, pictures: string | null): ReportQuestions | undefined {
  const { hiddenRows } = view.questions;
  const columns = view.columns;
  if (view.applied || (!view.names && !hiddenRows && columns.length === 0)) return undefined;
  const open = (view.names?.questions ?? []).filter(({ answer }) => answer === null);
  return {
    names: { people: open.reduce((sum, { count }) => sum + count, 0), questions: open.length },
    columns: columns.filter(({ answer }) => answer === null).length,
    hiddenRows: hiddenRows?.count ?? 0,
    aside: (
      <>
        {columns.length > 0 ? <ColumnsToSettle questions={columns} /> : null}
        {view.names ? (
          <NamesToSettle view={view.names} picturesAt={pictures && `${pictures}${view.importId}`} />
        ) : null}
        {hiddenRows ? <HiddenRowsQuestion hiddenRows={hiddenRows} /> : null}
      </>
    ),
  };
}

function HiddenRowsQuestion({
  hiddenRows,
}: {
  hiddenRows: NonNullable<ReportView["questions"]["hiddenRows"]>;
}) {
  return (
    <section
      className="card p-4 grid gap-3 justify-items-start"
      id="hidden"
      aria-label="Hidden rows"
    >
      <HiddenRows hiddenRows={hiddenRows} form={REPORT_FORM} />
      <button
        type="submit"
        className="btn btn-plain btn-sm"
        form={REPORT_FORM}
        name="intent"
        value="hidden-rows"
      >
        Read it again
      </button>
    </section>
  );
}

/**
 * What became, or would become, of each row: the good ones as they were understood, and those kept
 * aside. All of them can be changed in place. Every box belongs to one form, so that each of its
 * buttons takes whatever was typed.
 */
export function ImportReport({
  base,
  fileName,
  view,
  answer,
  pictures = null,
}: {
  base: string;
  fileName: string;
  view: ReportView;
  answer: ImportAnswer | undefined;
  /** Where names are drawn on the certificate, before the import's id. */
  pictures?: string | null | undefined;
}) {
  const problems = useMemo(() => answer && problemsOf(answer), [answer]);
  const boxes: Boxes = { errors: problems ?? {}, typed: answer?.initialValue ?? {} };
  const questions = questionsBeside(view, pictures);
  const hasRows = view.duplicates + view.invalid > 0;
  return (
    <>
      <PageHead title={titleOf(view)}>
        <Source fileName={fileName} view={view} />
      </PageHead>
      <ErrorSummary errors={problems} />
      {view.mappingFault ? <MappingFault text={view.mappingFault} /> : null}
      <ReportForm />
      <ReportNav view={view} questions={questions} />
      <div className={questions ? "report-grid has-aside" : "report-grid"}>
        {view.people ? <PeopleRead people={view.people} view={view} boxes={boxes} /> : null}
        {questions ? <aside className="grid gap-3">{questions.aside}</aside> : null}
        {hasRows ? <ReportRows view={view} boxes={boxes} /> : null}
      </div>
      <ActionBar base={base} view={view} error={boxes.errors.consent} />
    </>
  );
}

/** Acts on one row keep the page where it is; whatever else was typed goes with them. */
const SMALL_ACT = /^(?:(?:use|keep|each|two|same|undo|names|column):|hidden-rows$)/;

/**
 * The form of everything on the page, which names it by its id. Its first button answers the Enter
 * key.
 */
function ReportForm() {
  const submit = useSubmit();
  const stayHere = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement) || !SMALL_ACT.test(submitter.value)) return;
    event.preventDefault();
    submit(submitter, { preventScrollReset: true });
  };
  return (
    <Form method="post" id={REPORT_FORM} onSubmit={stayHere}>
      <button type="submit" className="sr-only" tabIndex={-1} name="intent" value="correct">
        Save changes
      </button>
    </Form>
  );
}

function Source({ fileName, view }: { fileName: string; view: ReportView }) {
  const intro = introOf(view);
  return (
    <>
      From <b className="font-semibold text-ink [overflow-wrap:anywhere]">{fileName}</b>
      {view.sheet && !view.applied ? (
        <>
          , sheet <b className="font-semibold text-ink">{view.sheet}</b>{" "}
          <button
            type="submit"
            className="link min-h-control"
            form={REPORT_FORM}
            name="intent"
            value="back"
          >
            Use another sheet
          </button>
        </>
      ) : null}
      . {intro}
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

interface Tile {
  to: string;
  count: number;
  what: string;
  more: string;
}

/** How many rows there are of each kind, each leading to where they are. */
function ReportNav({
  view,
  questions,
}: {
  view: ReportView;
  questions: ReportQuestions | undefined;
}) {
  const { search } = useLocation();
  const tiles = tilesOf(view, questions, search).filter(({ count }) => count > 0);
  return (
    <nav className="report-nav" aria-label="What to check">
      {tiles.map(({ to, ...tile }) =>
        // A link of the router's would forget what is searched for.
        to.startsWith("#") ? (
          <a key={tile.what} href={to}>
            <TileText {...tile} />
          </a>
        ) : (
          <Link key={tile.what} to={to}>
            <TileText {...tile} />
          </Link>
        ),
      )}
    </nav>
  );
}

function TileText({ count, what, more }: Omit<Tile, "to">) {
  return (
    <>
      <b className="text-xl font-semibold num">{count.toLocaleString("en")}</b>{" "}
      <span className="leading-tight">
        {what} <small className="block text-sm text-ink-2">{more}</small>
      </span>
      <Icon name="right" className="ml-auto text-ink-3 max-md:!hidden" />
    </>
  );
}

function tilesOf(view: ReportView, questions: ReportQuestions | undefined, search: string): Tile[] {
  const { added, updated, read, invalid, duplicates } = view;
  const names = questions?.names;
  const toRows = (show: "invalid" | "duplicate") =>
    view.show === show ? "#fix" : `${searchWith(search, { show, page: null })}#fix`;
  const asked = names?.questions === 1 ? "1 question" : `${names?.questions} questions`;
  return [
    {
      to: view.people ? "#read" : "#fix",
      count: added + updated,
      what: view.applied ? "added" : "ready",
      more: readOf(view, read),
    },
    { to: "#names", count: names?.people ?? 0, what: "names to settle", more: asked },
    { to: "#columns", count: questions?.columns ?? 0, what: "to settle", more: "in columns" },
    { to: "#hidden", count: questions?.hiddenRows ?? 0, what: "hidden rows", more: "in or out?" },
    { to: toRows("invalid"), count: invalid, what: "to correct", more: "now or later" },
    { to: toRows("duplicate"), count: duplicates, what: "left out", more: "as duplicates" },
  ];
}

function readOf({ updated, applied }: ReportView, read: number): string {
  const all = `of ${read.toLocaleString("en")} read`;
  if (updated === 0) return all;
  const known = `${updated.toLocaleString("en")} of them ${applied ? "updated" : "to update"}`;
  return `${all}, ${known}`;
}

function ActionBar({
  base,
  view,
  error,
}: {
  base: string;
  view: ReportView;
  error: string | undefined;
}) {
  if (view.applied) {
    return (
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {view.duplicates + view.invalid > 0 ? (
          <button
            type="submit"
            className="btn btn-plain"
            form={REPORT_FORM}
            name="intent"
            value="discard"
          >
            Discard these rows
          </button>
        ) : null}
        <Link className="btn btn-primary ml-auto" to={base}>
          Back to the list
        </Link>
      </div>
    );
  }
  const ready = view.added + view.updated;
  return (
    <div className="actions-bar report-bar">
      <p className="mr-auto leading-tight">
        <b className="font-semibold num">
          {ready === 1 ? "1 row" : `${ready.toLocaleString("en")} rows`} ready
        </b>{" "}
        {view.invalid > 0 ? (
          <span className="text-ink-2">
            and {view.invalid.toLocaleString("en")} set aside until corrected
          </span>
        ) : null}
      </p>
      {view.consentLabel && ready > 0 ? (
        <div className="report-consent">
          <Check name="consent" form={REPORT_FORM} label={view.consentLabel} error={error} />
        </div>
      ) : null}
      <button
        type="submit"
        className="btn btn-quiet"
        form={REPORT_FORM}
        name="intent"
        value="discard"
      >
        Discard
      </button>
      <button type="submit" className="btn btn-plain" form={REPORT_FORM} name="intent" value="back">
        Back
      </button>
      {ready > 0 ? (
        <button
          type="submit"
          className="btn btn-primary"
          form={REPORT_FORM}
          name="intent"
          value="apply"
        >
          {applyLabel(view)}
        </button>
      ) : null}
    </div>
  );
}

function titleOf({ applied, invalid }: ReportView): string {
  if (!applied) return "Check the list";
  return invalid === 0 ? "Everybody is on the list" : "Rows set aside";
}

function introOf({ applied, invalid }: ReportView): string | null {
  if (!applied) return "Nothing is added yet.";
  return invalid === 0 ? null : "Correct a row to add it to the list.";
}

function applyLabel({ added, updated }: ReportView): string {
  const people = (count: number) =>
    count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
  if (updated === 0) return `Add ${people(added)}`;
  if (added === 0) return `Update ${people(updated)}`;
  return `Add ${added.toLocaleString("en")} and update ${people(updated)}`;
}
