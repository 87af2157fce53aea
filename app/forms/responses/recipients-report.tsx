import { Form, Link, useLocation } from "@remix-run/react";
import { PageHead } from "../../ui/page-head.tsx";
import type { RecipientsReport as Report } from "./turn-into-recipients.server.ts";

/** What would become of everybody, before it is done. What was chosen travels in hidden fields. */
export function RecipientsReport({ report, values, base }: { report: Report; values: Record<string, string>; base: string }) {
  const { pathname, search } = useLocation();
  const people = report.added === 1 ? "1 person" : `${report.added.toLocaleString("en")} people`;
  const counts: [string, number][] = [
    ["To add", report.added],
    ["There already", report.already],
    ["Left out", report.leftOut],
  ];
  return (
    <>
      <PageHead title="Check the people">
        Nothing is added yet. Who answered twice, or is on the list already, is passed over.
      </PageHead>
      <dl className="grid grid-cols-3 gap-3 mb-4">
        {counts.map(([label, count]) => (
          <div key={label} className="card px-4 py-3">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="text-xl font-semibold num">{count.toLocaleString("en")}</dd>
          </div>
        ))}
      </dl>
      {report.leftOut > 0 ? (
        <section className="card" aria-labelledby="left-out">
          <div className="card-head flex-wrap">
            <h2 className="panel-title" id="left-out">
              Left out
            </h2>
            <p className="text-sm text-ink-2">
              {report.reasons.map(({ reason, count }) => `${reason}: ${count.toLocaleString("en")}`).join(" · ")}
            </p>
          </div>
          <table className="table stack">
            <caption className="sr-only">Responses that give no recipient</caption>
            <thead>
              <tr>
                <th scope="col">No.</th>
                <th scope="col">From</th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              {report.examples.map(({ responseId, number, who, reason }) => (
                <tr key={responseId}>
                  <td className="num text-ink-3 only-wide">{number}</td>
                  <td className="[overflow-wrap:anywhere]">
                    <Link className="link" to={`${base}/${responseId}`} dir="auto">
                      {who}
                    </Link>
                  </td>
                  <td className="wide text-ink-2">{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {report.leftOut > report.examples.length ? (
            <p className="px-4 py-2.5 text-sm text-ink-2 border-t border-line">The first {report.examples.length}.</p>
          ) : null}
        </section>
      ) : null}
      <Form method="post" action={pathname + search}>
        {Object.entries(values)
          .filter(([name]) => name !== "intent")
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <div className="sticky bottom-0 -mx-gutter mt-6 px-gutter py-3 bg-canvas border-t border-line flex flex-wrap justify-end gap-3">
          <button type="submit" className="btn btn-plain" name="intent" value="back">
            Back
          </button>
          {report.added > 0 ? (
            <button type="submit" className="btn btn-primary" name="intent" value="add">
              Add {people}
            </button>
          ) : null}
        </div>
      </Form>
    </>
  );
}
