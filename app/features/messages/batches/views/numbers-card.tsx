import type { BatchNumber } from "../batch-numbers.ts";

/** What people did with a send, in numbers, and where each of them comes from. */
export function NumbersCard({ numbers, isBulk }: { numbers: BatchNumber[]; isBulk: boolean }) {
  return (
    <section className="card p-5 lg:p-6 mt-4" aria-labelledby="numbers">
      <h2 className="panel-title" id="numbers">
        In numbers
      </h2>
      <dl className="mt-4 grid grid-cols-2 lg:flex lg:flex-wrap gap-x-8 gap-y-4">
        {numbers.map(({ label, count, share, note }) => (
          <div key={label} className="lg:grow lg:basis-36">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="mt-0.5">
              {count === null ? (
                <b className="font-semibold text-lg">Not known</b>
              ) : (
                <b className="font-semibold text-lg num">{count.toLocaleString("en")}</b>
              )}{" "}
              {share ? <span className="text-ink-3 num">{share}</span> : null}
              {note ? <span className="block text-sm text-ink-3">{note}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      <details className="mt-2 text-sm text-ink-2">
        <summary className="link w-fit cursor-pointer min-h-control inline-flex items-center">
          Where these numbers come from
        </summary>
        <div className="mt-2 grid gap-2 max-w-[70ch]">
          <p>
            “Delivered” and “Failed” are what people’s mail servers said. “Sent” is what was accepted for delivery, whether or not
            it arrived.
          </p>
          <p>
            We put no tracking picture into mails. Openings and links followed are known only where the service that carries the
            mail reports them; people who block pictures are missing from the openings, unless they followed a link. An opening
            counts as a machine’s when the program says what it is, when it comes within two seconds of the delivery, or when all
            links are followed at once.
          </p>
          {isBulk ? null : (
            <p>Certificates opened, downloaded and added to LinkedIn are counted on their own pages, once for each person.</p>
          )}
        </div>
      </details>
    </section>
  );
}
