import { Link } from "@remix-run/react";

interface Listed {
  id: string;
  name: string;
  status: string;
  word: string;
  stoppedReason: string | null;
  waiting: number;
  finished: number;
  left: number;
}

/** An account's paths with how many people are on each. Renders nothing where there are none. */
export function PathList({ paths }: { paths: Listed[] }) {
  if (paths.length === 0) return null;
  return (
    <section className="card mt-4" aria-labelledby="paths">
      <div className="card-head">
        <h2 className="panel-title" id="paths">
          Paths
        </h2>
      </div>
      <ul className="divide-y divide-line">
        {paths.map(({ id, name, status, word, stoppedReason, waiting, finished, left }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
            <div className="min-w-0 mr-auto">
              <Link
                className="font-semibold hover:underline break-words inline-flex items-center min-h-control"
                to={`/bulk-email/rules/paths/${id}`}
              >
                {name}
              </Link>
              <p className="text-sm text-ink-2 break-words num">
                {waiting.toLocaleString("en")} on it, {finished.toLocaleString("en")} finished,{" "}
                {left.toLocaleString("en")} left
                {stoppedReason ? `. ${stoppedReason}` : ""}
              </p>
            </div>
            <span className="badge" data-s={status}>
              {word}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
