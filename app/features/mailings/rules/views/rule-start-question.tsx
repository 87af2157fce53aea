import { Form, Link, useNavigation } from "@remix-run/react";
import { counted } from "#app/platform/text/wording.ts";
import type { RuleStart } from "../rule-start.server.ts";

/**
 * Asked before a rule gives certificates to people who are there already. Posts the same form
 * again, with the number that was shown.
 */
export function RuleStartQuestion({
  start,
  fields,
  title,
  when,
  hasChanged,
  back,
}: {
  start: RuleStart;
  fields: Record<string, string>;
  /** The certificate's. */
  title: string;
  when: string;
  /** It was agreed to another number. */
  hasChanged: boolean;
  back: string;
}) {
  const isSending = useNavigation().formMethod === "POST";
  const { toGive, nameless, unmailable, from } = start;
  const people = counted(toGive, "person", "people");
  return (
    <Form method="post" className="card p-5 lg:p-6 grid gap-5 max-w-[44rem]">
      <h2 className="text-lg font-semibold">
        {people} in {from} {toGive === 1 ? "gets" : "get"} it {when}
      </h2>
      {hasChanged ? (
        <p role="alert" className="text-danger font-semibold">
          The number of people has changed since you looked. Nothing has been sent.
        </p>
      ) : null}
      <p>
        Each is added to the project’s list and sent “{title}” by e-mail. This can’t be taken back.
        Anyone who joins later gets it too.
      </p>
      {nameless + unmailable > 0 ? (
        <ul className="list-disc pl-5 text-ink-2">
          {nameless > 0 ? (
            <li>{counted(nameless, "person", "people")} without a name, left out</li>
          ) : null}
          {unmailable > 0 ? (
            <li>
              {counted(unmailable, "person", "people")} whose address bounced or who asked for no
              e-mail, left out
            </li>
          ) : null}
        </ul>
      ) : null}
      <p className="text-ink-2">
        Anyone without a value that the certificate needs is left out too. The rule’s log says how
        many.
      </p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="agreed" value={toGive} />
      <div className="flex flex-wrap justify-end gap-3">
        <Link className="btn btn-plain" to={back}>
          Go back
        </Link>
        <button type="submit" className="btn btn-primary" aria-disabled={isSending || undefined}>
          Give {counted(toGive, "certificate")}
        </button>
      </div>
    </Form>
  );
}
