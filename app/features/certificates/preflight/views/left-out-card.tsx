import { Form } from "@remix-run/react";
import { counted } from "#app/platform/text/wording.ts";

/** Who is left out of the sends of a project, with the way back. */
export function LeftOutCard({
  count,
  people,
}: {
  count: number;
  people: { id: string; name: string }[];
}) {
  if (count === 0) return null;
  return (
    <section className="card p-5 grid gap-3" aria-labelledby="left-out">
      <h2 className="panel-title" id="left-out">
        {count === 1 ? "1 person is left out" : `${count.toLocaleString("en")} people are left out`}
      </h2>
      <p className="text-ink-2">
        They stay on the list, but get no certificate until you include them again.
      </p>
      <Form method="post" className="grid gap-1" preventScrollReset>
        <ul className="grid">
          {people.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-4 justify-between border-t border-line">
              <span className="min-w-0 break-words">{name}</span>
              <button
                type="submit"
                name="intent"
                value={`take-back:${id}`}
                className="link min-h-control shrink-0"
              >
                Take back<span className="sr-only"> {name}</span>
              </button>
            </li>
          ))}
        </ul>
        {count > people.length ? (
          <p className="text-ink-2">
            And {counted(count - people.length, "more person", "more people")}.
          </p>
        ) : null}
        {count > 1 ? (
          <button
            type="submit"
            name="intent"
            value="take-back-all"
            className="btn btn-plain btn-sm justify-self-start mt-2"
          >
            Include everyone
          </button>
        ) : null}
      </Form>
    </section>
  );
}
