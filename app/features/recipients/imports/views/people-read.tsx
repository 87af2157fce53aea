import { Form, Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { SearchField } from "#app/ui/lists/search-field.tsx";
import { rowLabel } from "../copied-rows.ts";
import type { PeopleView, ReadPerson } from "../edits/show-people.server.ts";
import { PEOPLE_PER_PAGE } from "../page-sizes.ts";
import type { ReportView } from "../show-import.server.ts";
import { CellBox, ReadCellText, useScripts } from "./read-cell.tsx";
import { type Boxes, REPORT_FORM, searchWith } from "./report-form.ts";

/** The good rows as they were understood, to be looked at, searched and changed in place. */
export function PeopleRead({
  people,
  view,
  boxes,
}: {
  people: PeopleView;
  view: ReportView;
  boxes: Boxes;
}) {
  const { search } = useLocation();
  const hasScripts = useScripts();
  const { good, total, isAll } = people;
  return (
    <section className="card overflow-hidden report-read" id="read" aria-labelledby="read-title">
      <div className="card-head max-sm:!pt-3">
        <h2 id="read-title" className="panel-title">
          What we understood
        </h2>
        <Search people={people} view={view} />
      </div>
      <p className="px-4 py-2 text-sm text-ink-2">
        {shownOf(people)}{" "}
        {people.hasGuesses ? (
          <>
            <span className="guess">Dotted</span> names differ from the file, or can be read in two
            ways.{" "}
          </>
        ) : null}
        {hasScripts ? "Select any cell to change it." : "Choose Edit to change a row."}
      </p>
      {people.people.length > 0 ? <PeopleTable people={people} boxes={boxes} /> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 border-t border-line text-sm text-ink-2">
        {isAll ? (
          <Link
            className="link inline-flex items-center min-h-control"
            to={`${searchWith(search, { rows: null, at: null, find: null })}#read`}
          >
            Show the first ten
          </Link>
        ) : null}
        {!isAll && good > people.people.length ? (
          <Link
            className="link inline-flex items-center min-h-control"
            to={`${searchWith(search, { rows: "all", at: null })}#read`}
            preventScrollReset
          >
            Show all {good.toLocaleString("en")}
          </Link>
        ) : null}
        {people.oneName > 0 && !people.hasOneName ? (
          <Link
            className="link inline-flex items-center min-h-control"
            to={`${searchWith(search, { rows: "one-name", at: null, find: null })}#read`}
            preventScrollReset
          >
            {people.oneName === 1
              ? "1 person has one name only"
              : `${people.oneName.toLocaleString("en")} people have one name only`}
          </Link>
        ) : null}
        {view.leftOut ? <span>{view.leftOut}</span> : null}
      </div>
      <Changes people={people} />
      {isAll && total > PEOPLE_PER_PAGE ? <PeoplePager people={people} /> : null}
    </section>
  );
}

function shownOf({ find, isAll, hasOneName, good, total, people }: PeopleView): string {
  if (hasOneName) return `${total.toLocaleString("en")} with one name only.`;
  if (find) {
    const found = total === 1 ? "1 person" : `${total.toLocaleString("en")} people`;
    return total === 0 ? `Nobody matches “${find}”.` : `${found} found by “${find}”.`;
  }
  if (isAll) return `All ${good.toLocaleString("en")} as they will be added.`;
  if (good === 0) return "No row can be added yet.";
  return good > people.length ? "The first ten." : "Everybody as they will be added.";
}

function Search({ people, view }: { people: PeopleView; view: ReportView }) {
  const { good, find } = people;
  return (
    <Form method="get" action="#read" role="search" className="relative w-full sm:w-[15rem] my-1.5">
      <input type="hidden" name="show" value={view.show} />
      <SearchField
        id="find"
        name="find"
        label="Search the list"
        placeholder={`Search ${good === 1 ? "1 person" : `${good.toLocaleString("en")} people`}`}
        defaultValue={find}
        key={find}
      />
    </Form>
  );
}

function PeoplePager({ people }: { people: PeopleView }) {
  const { search } = useLocation();
  const { page, total } = people;
  const last = Math.ceil(total / PEOPLE_PER_PAGE);
  const to = (at: number) => `${searchWith(search, { at: `${at}` })}#read`;
  return (
    <nav
      className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 border-t border-line"
      aria-label="Pages of people"
    >
      <p className="text-sm text-ink-2 num">
        Page {page.toLocaleString("en")} of {last.toLocaleString("en")}
      </p>
      <div className="pager">
        {page > 1 ? (
          <Link to={to(page - 1)} rel="prev" preventScrollReset>
            Previous
          </Link>
        ) : null}
        {page < last ? (
          <Link to={to(page + 1)} rel="next" preventScrollReset>
            Next
          </Link>
        ) : null}
      </div>
    </nav>
  );
}

function PeopleTable({ people, boxes }: { people: PeopleView; boxes: Boxes }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls can be scrolled with keys
    <section className="read-scroll" aria-label="People as they were read" tabIndex={0}>
      <table className="read-table">
        <caption className="sr-only">People as they will be added</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {people.columns.map(({ key, label, letters }) => (
              <th key={key} scope="col">
                {label} <small>column {letters}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.people.map((person) => (
            <PersonRow key={person.rowNumber} person={person} people={people} boxes={boxes} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PersonRow({
  person,
  people,
  boxes,
}: {
  person: ReadPerson;
  people: PeopleView;
  boxes: Boxes;
}) {
  const { search } = useLocation();
  const { rowNumber } = person;
  const wasRefused = Object.keys(boxes.errors).some((name) =>
    name.startsWith(`cell-${rowNumber}-`),
  );
  const isEdited = people.editing === rowNumber || wasRefused;
  return (
    <tr id={`row-${rowNumber}`} className={isEdited ? "is-edited" : undefined}>
      <td className="num">
        {rowLabel(rowNumber)}{" "}
        {isEdited ? (
          <RowButtons />
        ) : (
          <Link
            className="link"
            to={`${searchWith(search, { edit: `${rowNumber}` })}#row-${rowNumber}`}
            preventScrollReset
          >
            Edit<span className="sr-only"> row {rowLabel(rowNumber)}</span>
          </Link>
        )}
      </td>
      {person.cells.map((cell, index) => {
        const label = people.columns[index]?.label ?? "";
        const about = { rowNumber, label, cell };
        return (
          <td key={cell.key}>
            {isEdited ? <CellBox {...about} boxes={boxes} /> : <ReadCellText {...about} />}
          </td>
        );
      })}
    </tr>
  );
}

function RowButtons() {
  const { search } = useLocation();
  return (
    <span className="flex gap-2 py-1.5">
      <button
        type="submit"
        className="btn btn-primary btn-sm"
        form={REPORT_FORM}
        name="intent"
        value="correct"
      >
        Save
      </button>
      <Link
        className="btn btn-quiet btn-sm"
        to={`${searchWith(search, {})}#read`}
        preventScrollReset
      >
        Cancel
      </Link>
    </span>
  );
}

/** What was changed last, and how to take it back. */
function Changes({ people: { changes } }: { people: PeopleView }) {
  const [last, ...earlier] = changes.latest;
  if (!last) return null;
  return (
    <div className="px-4 py-2 border-t border-line text-sm">
      {changes.notUsed.map((sentence) => (
        <p key={sentence} className="[overflow-wrap:anywhere]">
          {sentence}
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className="min-w-0 [overflow-wrap:anywhere]">
          {last.text}.
        </p>
        <UndoButton change={last.change}>Undo last change</UndoButton>
      </div>
      {earlier.length > 0 ? (
        <details>
          <summary className="link inline-flex items-center min-h-control cursor-pointer">
            All {changes.count.toLocaleString("en")} changes
          </summary>
          <ul className="grid gap-1">
            {earlier.map(({ change, text }) => (
              <li key={change} className="flex flex-wrap items-center gap-x-3">
                <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
                <UndoButton change={change}>
                  Undo<span className="sr-only">: {text}</span>
                </UndoButton>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

function UndoButton({ change, children }: { change: number; children: ReactNode }) {
  return (
    <button
      type="submit"
      className="btn btn-quiet btn-sm"
      form={REPORT_FORM}
      name="intent"
      value={`undo:${change}`}
    >
      {children}
    </button>
  );
}
