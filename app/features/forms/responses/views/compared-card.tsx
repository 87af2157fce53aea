import { numberFormat } from "#app/engines/time/formats.ts";
import { ProgressBar } from "#app/ui/lists/progress-bar.tsx";
import type { ComparedQuestion } from "../compare/compare-summaries.ts";

/** The answers to one question in two forms, as a table with a bar for each. */
export function ComparedCard({ question, at }: { question: ComparedQuestion; at: number }) {
  const { label, answered, means, lines } = question;
  return (
    <section className="card" aria-labelledby={`compared-${at}`}>
      <div className="card-head">
        <h2 className="panel-title [overflow-wrap:anywhere]" id={`compared-${at}`} dir="auto">
          {label}
        </h2>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
      <section className="overflow-x-auto" aria-label={`${label}, as a table`} tabIndex={0}>
        <table className="table">
          <caption className="sr-only">{label}: how many gave each answer before and after</caption>
          <thead>
            <tr>
              <th scope="col">Answer</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ label: words, counts, shares, points }) => (
              <tr key={words}>
                <th
                  scope="row"
                  className={
                    "border-t border-line !font-medium !text-ink !bg-transparent !whitespace-normal " +
                    "!text-base min-w-[5rem] md:min-w-[7rem] [overflow-wrap:anywhere]"
                  }
                  dir="auto"
                >
                  {words}
                </th>
                {([0, 1] as const).map((side) => (
                  <td key={side} className="num min-w-[4.75rem]">
                    {percent(shares[side])}{" "}
                    <span className="text-ink-3 text-sm">
                      {counts[side].toLocaleString("en")}
                      <span className="sr-only"> of {answered[side].toLocaleString("en")}</span>
                    </span>
                    <span aria-hidden="true" className="block mt-1">
                      <ProgressBar
                        label={percent(shares[side])}
                        parts={[{ share: shares[side], look: "brand" }]}
                      />
                    </span>
                  </td>
                ))}
                <td className="num md:whitespace-nowrap">
                  <Change points={points} />
                </td>
              </tr>
            ))}
            {means ? <MeansRow means={means} /> : null}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function meanLabel(mean: number): string {
  return numberFormat("en", { maximumFractionDigits: 2 }).format(mean);
}

/** "+12 points", "−3 points", "No change"; on phones without the noun. */
function Change({ points }: { points: number }) {
  if (points === 0) return "No change";
  return (
    <>
      {signed(String(points))}
      <span className="max-md:sr-only"> {Math.abs(points) === 1 ? "point" : "points"}</span>
    </>
  );
}

function signed(number: string): string {
  if (number.startsWith("-")) return `−${number.slice(1)}`;
  return number === "0" ? number : `+${number}`;
}

function MeansRow({ means }: { means: NonNullable<ComparedQuestion["means"]> }) {
  return (
    <tr>
      <th
        scope="row"
        className={
          "border-t border-line !font-semibold !text-ink !bg-transparent !whitespace-normal " +
          "!text-base"
        }
      >
        On average
      </th>
      {means.map((mean, side) => (
        <td key={side === 0 ? "before" : "after"} className="num font-semibold">
          {mean === null ? "–" : meanLabel(mean)}
        </td>
      ))}
      <td className="num font-semibold">
        {means[0] === null || means[1] === null ? "–" : signed(meanLabel(means[1] - means[0]))}
      </td>
    </tr>
  );
}
