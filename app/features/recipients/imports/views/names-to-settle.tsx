import { Link } from "@remix-run/react";
import { ANSWERS } from "#app/engines/names/questions.ts";
import { counted } from "#app/platform/text/wording.ts";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { rowLabel } from "../copied-rows.ts";
import {
  ANSWER_LABELS,
  ANSWERED_LABELS,
  NAME_QUESTIONS,
  printedMeanwhile,
} from "../names/name-labels.ts";
import type { NameQuestion, NamesView } from "../names/name-questions.server.ts";
import { NAMES_PER_PAGE } from "../page-sizes.ts";
import { REPORT_FORM } from "./report-form.ts";

/**
 * Names that can be read in two ways, by kind: one answer for all alike. `picturesAt`: where a name
 * is drawn on the certificate; null where people of a list get none.
 */
export function NamesToSettle({
  view: { questions, listed },
  picturesAt,
}: {
  view: NamesView;
  picturesAt: string | null;
}) {
  return (
    <section className="grid gap-3" id="names" aria-labelledby="names-title">
      <div className="flex items-baseline gap-2 px-0.5">
        <h2 className="text-base mr-auto" id="names-title">
          Names to settle
        </h2>
        <p className="text-sm text-ink-2">One answer for all alike</p>
      </div>
      {questions.map((question) =>
        question.answer === null ? (
          <OpenQuestion key={question.kind} question={question} picturesAt={picturesAt} />
        ) : (
          <AnsweredQuestion key={question.kind} question={question} />
        ),
      )}
      {listed ? <NamesAlike listed={listed} /> : null}
    </section>
  );
}

function AnsweredQuestion({ question: { kind, count, answer } }: { question: NameQuestion }) {
  if (answer === null) return null;
  return (
    <section
      className="card flex items-center gap-x-2.5 py-2 pl-4 pr-2"
      aria-label={NAME_QUESTIONS[kind]}
    >
      <Icon name="check" className="flex-none text-delivered" />
      <p className="grow min-w-0">
        <b className="font-semibold">{ANSWERED_LABELS[answer]}</b> for{" "}
        <Link className="link" to={`?names=${kind}#alike`} preventScrollReset>
          {counted(count, "person", "people")}
        </Link>
      </p>
      <button
        type="submit"
        className="btn btn-quiet btn-sm"
        form={REPORT_FORM}
        name="intent"
        value={`names:${kind}:undo`}
        aria-label={`Undo: ${ANSWERED_LABELS[answer]}`}
      >
        Undo
      </button>
    </section>
  );
}

function OpenQuestion({
  question,
  picturesAt,
}: {
  question: NameQuestion;
  picturesAt: string | null;
}) {
  const { kind, count, rowNumber, written, becomes, printed } = question;
  const headingId = `names-${kind}`;
  return (
    <section className="card p-4 grid gap-3" aria-labelledby={headingId}>
      <div className="flex items-baseline gap-2">
        <h3 className="text-[.9375rem] mr-auto" id={headingId}>
          {NAME_QUESTIONS[kind]}
        </h3>
        <Link
          className="link text-sm whitespace-nowrap"
          to={`?names=${kind}#alike`}
          preventScrollReset
        >
          See all {count.toLocaleString("en")}
        </Link>
      </div>
      <div className="grid gap-3">
        <dl className="grid gap-0.5 text-sm min-w-0 [overflow-wrap:anywhere]">
          <dt className="sr-only">Written</dt>
          <dd className="text-ink-2" dir="auto">
            {written}
          </dd>
          {kind === "unreadable" ? null : (
            <>
              <dt className="sr-only">Becomes</dt>
              <dd className="flex gap-1.5 font-semibold">
                <Icon name="arrow" className="flex-none mt-1 text-ink-3" />
                <span dir="auto">{becomes}</span>
              </dd>
            </>
          )}
        </dl>
        {picturesAt ? (
          <img
            src={`${picturesAt}.${rowNumber}.${kind}`}
            alt={`The name on the certificate: ${becomes}`}
            width="560"
            height="160"
            loading="lazy"
            className="w-full h-14 object-contain rounded border border-line bg-sunken"
          />
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {ANSWERS[kind].map((answer, at) => (
          <button
            key={answer}
            type="submit"
            className={`btn btn-sm ${at === 0 && kind !== "unreadable" ? "btn-plain" : "btn-quiet"}`}
            form={REPORT_FORM}
            name="intent"
            value={`names:${kind}:${answer}`}
          >
            {ANSWER_LABELS[answer]}
          </button>
        ))}
      </div>
      <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
        {printedMeanwhile(kind, printed)}
      </p>
    </section>
  );
}

function NamesAlike({
  listed: { kind, page, total, rows },
}: {
  listed: NonNullable<NamesView["listed"]>;
}) {
  return (
    <section className="card overflow-hidden" id="alike" aria-labelledby="alike-title">
      <div className="card-head">
        <h3 className="panel-title" id="alike-title">
          {NAME_QUESTIONS[kind]}
        </h3>
        <Link className="link text-sm inline-flex items-center min-h-control" to="?#names">
          Close
        </Link>
      </div>
      <DataTable
        caption="Names as they are written, and as they are printed now"
        columns={["Row", "Written", "Printed now"]}
        rows={rows}
        keyOf={({ rowNumber }) => rowNumber}
      >
        {({ rowNumber, written, printed }) => (
          <>
            <td className="num" data-l="Row">
              {rowLabel(rowNumber)}
            </td>
            <td className="[overflow-wrap:anywhere] text-left" data-l="Written" dir="auto">
              {written}
            </td>
            <td
              className="font-semibold [overflow-wrap:anywhere] text-left"
              data-l="Printed now"
              dir="auto"
            >
              {printed}
            </td>
          </>
        )}
      </DataTable>
      <Pager
        page={page}
        pageSize={NAMES_PER_PAGE}
        total={total}
        search={`names=${kind}`}
        noun="names"
      />
    </section>
  );
}
