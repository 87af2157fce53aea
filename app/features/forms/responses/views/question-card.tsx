import { Link } from "@remix-run/react";
import { numberFormat } from "#app/engines/time/formats.ts";
import { ProgressBar } from "#app/ui/lists/progress-bar.tsx";
import type { Bar, QuestionSummary } from "../summary/tally.ts";

/**
 * What all answers to one question come to: a table whose bars are drawn in it, or the newest
 * texts.
 */
export function QuestionCard({
  question,
  base,
  search,
  total,
}: {
  question: QuestionSummary;
  base: string;
  search: string;
  total: number;
}) {
  const { id, label, answered, shown } = question;
  return (
    <section className="card flex flex-col" aria-labelledby={`question-${id}`}>
      <div className="card-head">
        <h2 className="panel-title [overflow-wrap:anywhere]" id={`question-${id}`} dir="auto">
          {label}
        </h2>
        <p className="text-sm text-ink-2 whitespace-nowrap num">
          {answered.toLocaleString("en")} of {total.toLocaleString("en")} answered
        </p>
      </div>
      {shown.chart === "choices" ? (
        <Bars question={question} bars={shown.bars} base={base} search={search}>
          {shown.several
            ? "People could choose more than one, so the shares add up to more than 100%."
            : null}
        </Bars>
      ) : null}
      {shown.chart === "numbers" ? (
        <Bars question={question} bars={shown.bars} base={base} search={search}>
          {shown.mean === null ? null : (
            <>
              On average <b className="font-semibold text-ink num">{meanLabel(shown.mean)}</b>
            </>
          )}
        </Bars>
      ) : null}
      {shown.chart === "matrix" ? <Lines label={label} {...shown} /> : null}
      {shown.chart === "texts" ? (
        <Texts newest={shown.newest} base={base} answered={answered} />
      ) : null}
    </section>
  );
}

/** "4.3"; a whole number stays one. */
function meanLabel(mean: number): string {
  return numberFormat("en", { maximumFractionDigits: 2 }).format(mean);
}

function percent(count: number, of: number): string {
  return of === 0 ? "0%" : `${Math.round((count / of) * 100)}%`;
}

function Bars({
  question,
  bars,
  base,
  search,
  children,
}: {
  question: QuestionSummary;
  bars: Bar[];
  base: string;
  search: string;
  children: React.ReactNode;
}) {
  const { id, label, answered } = question;
  const to = (value: string) => {
    const query = new URLSearchParams(search);
    query.set("q", id);
    query.set("is", value);
    return `${base}?${query}`;
  };
  return (
    <>
      <table className="table">
        <caption className="sr-only">{label}: how many gave each answer</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Answer</th>
            <th scope="col">Share, drawn</th>
            <th scope="col">People</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label: words, count, value }) => (
            <tr key={words}>
              <th
                scope="row"
                className={
                  "border-t border-line !font-medium !text-ink !bg-transparent !whitespace-normal " +
                  "!text-base w-[38%] [overflow-wrap:anywhere]"
                }
              >
                {value !== null && count > 0 ? (
                  <Link className="hover:underline" to={to(value)} dir="auto">
                    {words}
                  </Link>
                ) : (
                  <span dir="auto">{words}</span>
                )}
              </th>
              <td className="!px-0">
                <span aria-hidden="true">
                  <ProgressBar
                    label={percent(count, answered)}
                    parts={[{ share: answered ? count / answered : 0, look: "brand" }]}
                  />
                </span>
              </td>
              <td className="num text-right whitespace-nowrap w-px">
                {count.toLocaleString("en")}
              </td>
              <td className="num text-right text-ink-2 whitespace-nowrap w-px">
                {percent(count, answered)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {children ? (
        <p className="px-4 py-2.5 text-sm text-ink-2 border-t border-line mt-auto">{children}</p>
      ) : null}
    </>
  );
}

function Lines({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: string[];
  rows: { label: string; counts: number[] }[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
    <section className="overflow-x-auto" aria-label={`${label}, as a table`} tabIndex={0}>
      <table className="table">
        <caption className="sr-only">{label}: how many chose each column, line by line</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Line</span>
            </th>
            {columns.map((column) => (
              <th scope="col" key={column} className="!whitespace-normal">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label: words, counts }) => {
            const sum = counts.reduce((all, count) => all + count, 0);
            return (
              <tr key={words}>
                <th
                  scope="row"
                  className="border-t border-line !font-medium !text-ink !bg-transparent !whitespace-normal !text-base"
                >
                  {words}
                </th>
                {counts.map((count, index) => (
                  <td key={columns[index]} className="num min-w-[5.5rem]">
                    {count.toLocaleString("en")}{" "}
                    <span className="text-ink-3 text-sm">{percent(count, sum)}</span>
                    <span aria-hidden="true" className="block mt-1">
                      <ProgressBar
                        label={percent(count, sum)}
                        parts={[{ share: sum ? count / sum : 0, look: "brand" }]}
                      />
                    </span>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Texts({
  newest,
  base,
  answered,
}: {
  newest: { text: string; responseId: string }[];
  base: string;
  answered: number;
}) {
  if (newest.length === 0) return <p className="px-4 py-3 text-ink-2">No answers yet.</p>;
  return (
    <>
      <ul>
        {newest.map(({ text, responseId }) => (
          <li key={responseId} className="px-4 py-2.5 border-t border-line first:border-t-0">
            <Link
              className="block hover:underline whitespace-pre-line [overflow-wrap:anywhere] text-left"
              to={`${base}/${responseId}`}
              dir="auto"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
      {answered > newest.length ? (
        <p className="px-4 py-2.5 text-sm text-ink-2 border-t border-line mt-auto">
          The newest {newest.length}.{" "}
          <Link className="link" to={base}>
            See all responses
          </Link>
        </p>
      ) : null}
    </>
  );
}
