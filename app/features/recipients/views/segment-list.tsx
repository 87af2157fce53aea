import { Form, Link } from "@remix-run/react";
import { counted } from "#app/platform/text/wording.ts";

/** The segments of a list, each a way to write to some of its people. `base`: the list's page. */
export function SegmentList({
  base,
  segments,
}: {
  base: string;
  segments: readonly { id: string; name: string; rule: string; people: number }[];
}) {
  return (
    <section className="card mt-6" aria-labelledby="segments">
      <div className="card-head">
        <h2 className="panel-title" id="segments">
          Segments
        </h2>
        <Link className="btn btn-plain btn-sm" to={`${base}/segment`} preventScrollReset>
          New segment
        </Link>
      </div>
      {segments.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">
          A segment is a rule, such as “attended one, has no certificate yet”. It always contains
          the people who match now.
        </p>
      ) : (
        <ul>
          {segments.map(({ id, name, rule, people }) => (
            <li
              key={id}
              className="px-4 py-2.5 border-t border-line first:border-0 flex flex-wrap items-center gap-x-4 gap-y-2"
            >
              <span className="mr-auto min-w-0">
                <b className="font-semibold block [overflow-wrap:anywhere]" dir="auto">
                  {name}
                </b>
                <span className="text-sm text-ink-2 num">
                  {rule}: {counted(people, "person", "people")}
                </span>
              </span>
              {people > 0 ? (
                <Link className="btn btn-plain btn-sm" to={`/bulk-email?tab=uploads&card=${id}`}>
                  Write to them<span className="sr-only">: {name}</span>
                </Link>
              ) : null}
              <Form method="post" action={`${base}/segment`} preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <button type="submit" className="btn btn-quiet btn-sm" name="intent" value="delete">
                  Delete<span className="sr-only"> {name}</span>
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
