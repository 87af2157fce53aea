import { Link } from "@remix-run/react";
import { PreviousNext } from "#app/ui/lists/previous-next.tsx";

interface OnPath {
  id: string | null;
  email: string;
  name: string;
  step: number | null;
  moment: string;
  reason: string;
}

/** Who is on a path, and at which step. */
export function PeopleOnPath({
  people,
  state,
  page,
  more,
}: {
  people: OnPath[];
  state: "waiting" | "finished" | "left";
  page: number;
  more: boolean;
}) {
  return (
    <section className="card overflow-hidden" aria-label="People">
      {people.length === 0 ? <p className="p-4 text-ink-2">Nobody.</p> : null}
      <ul className="divide-y divide-line">
        {people.map(({ id, email, name, step, moment, reason }) => (
          <li key={email} className="px-4 py-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <div className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">
              {id ? (
                <Link className="font-semibold hover:underline" to={`/people/${id}`}>
                  {name}
                </Link>
              ) : (
                name
              )}
              {name === email ? null : <p className="text-sm text-ink-2">{email}</p>}
            </div>
            <p className="text-sm text-ink-2 num">
              {step ? `Step ${step}, ` : null}
              {state === "waiting" ? "due " : null}
              {moment}
              {reason ? `. ${reason}` : null}
            </p>
          </li>
        ))}
      </ul>
      <PreviousNext page={page} more={more} />
    </section>
  );
}
