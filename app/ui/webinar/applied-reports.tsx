import { Form, Link } from "@remix-run/react";
import type { ListedReport } from "../../webinars/attendance/list-reports.server.ts";
import { Moment } from "../moment.tsx";
import type { ShownTime } from "../relative-time.ts";

/** The reports that were imported, each with the way to take it back, or to settle what is open. */
export function AppliedReports({ base, reports }: { base: string; reports: (ListedReport & { time: ShownTime })[] }) {
  if (reports.length === 0) return null;
  return (
    <section className="card overflow-hidden" aria-labelledby="reports">
      <div className="card-head">
        <h2 className="panel-title" id="reports">
          Imported reports
        </h2>
      </div>
      <ul className="divide-y divide-line">
        {reports.map(({ id, fileName, state, people, time }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="mr-auto min-w-0">
              <span className="font-semibold [overflow-wrap:anywhere]">{fileName}</span>
              <span className="block text-sm text-ink-2">
                {people === 1 ? "1 person" : `${people.toLocaleString("en")} people`},{" "}
                {state === "applied" ? "imported" : "not imported yet,"} <Moment time={time} />
              </span>
            </span>
            {state === "applied" ? (
              <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
                <Link className="btn btn-quiet btn-sm" to={`${base}/import/${id}`}>
                  Assign names<span className="sr-only"> of {fileName}</span>
                </Link>
                <button type="submit" name="withdraw" value={id} className="btn btn-quiet btn-sm">
                  Undo import<span className="sr-only">: {fileName}</span>
                </button>
              </Form>
            ) : (
              <Link className="btn btn-plain btn-sm" to={`${base}/import/${id}`}>
                Continue<span className="sr-only"> with {fileName}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
