import { Form, Link } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { TagInput } from "#app/features/recipients/views/tag-input.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { ShownPerson } from "../show-person.server.ts";

/**
 * Beside the parts of somebody's page: whether they may be mailed, the names used, what happened
 * last.
 */
export function PersonAside({ shown }: { shown: ShownPerson }) {
  const { person, names, events } = shown;
  return (
    <div className="grid gap-5">
      <PersonTags shown={shown} />
      <Mailing shown={shown} />
      <section className="card" aria-labelledby="names-title">
        <div className="card-head">
          <h2 className="panel-title" id="names-title">
            {names.length > 1 ? "Names at this address" : "Name"}
          </h2>
        </div>
        {names.length === 0 ? (
          <p className="p-4 text-ink-2">No name known.</p>
        ) : (
          <ul className="divide-y divide-line">
            {names.map((name) => (
              <li key={name.key} className="flex items-center gap-3 px-4 py-2.5">
                <div className="min-w-0 grow [overflow-wrap:anywhere]">
                  <span className="font-semibold" dir="auto">
                    {`${name.firstName} ${name.lastName}`.trim()}
                  </span>
                  <p className="text-sm text-ink-2">{nameUseLabel(name)}</p>
                </div>
                <Link
                  className="btn btn-quiet btn-sm"
                  to={`/people/${person.id}/name?name=${encodeURIComponent(name.key)}`}
                >
                  Correct
                  <span className="sr-only"> {`${name.firstName} ${name.lastName}`.trim()}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="card" aria-labelledby="events-title">
        <div className="card-head">
          <h2 className="panel-title" id="events-title">
            Recent activity
          </h2>
        </div>
        <ol className="divide-y divide-line">
          {events.map((event, index) => (
            <li key={index} className="px-4 py-2.5 [overflow-wrap:anywhere]">
              <span className="block">
                {event.words}
                {event.what ? (
                  <>
                    : <span dir="auto">{event.what}</span>
                  </>
                ) : null}
              </span>
              <Moment time={event.time} className="text-sm text-ink-3" />
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Mailing({ shown }: { shown: ShownPerson }) {
  const { person, suppression, left, pausedUntil } = shown;
  return (
    <section className="card p-4 grid gap-2" aria-labelledby="mailing-title">
      <h2 className="panel-title" id="mailing-title">
        Mailing
      </h2>
      {suppression ? (
        <>
          <p>
            <b className="font-semibold">Gets no e-mails.</b> {suppression.words}, {suppression.at}.
          </p>
          <p>
            <Link className="link" to={`/suppressions?q=${encodeURIComponent(person.email)}`}>
              {suppression.reason === "complained"
                ? "See the suppression list"
                : "Release this address"}
            </Link>
          </p>
        </>
      ) : (
        <p className="text-ink-2">You can e-mail this address.</p>
      )}
      {left.length > 0 ? (
        <p>
          Left {left.length === 1 ? "the topic" : "the topics"}{" "}
          <b className="font-semibold">{left.join(", ")}</b>. Your other e-mails still arrive.
        </p>
      ) : null}
      {pausedUntil ? (
        <p>
          <b className="font-semibold">Paused bulk e-mails and reminders</b> until {pausedUntil}.
        </p>
      ) : null}
    </section>
  );
}

/** Somebody's tags, each with a button that takes it off, and a box for more. */
function PersonTags({ shown: { person, tags, allTags } }: { shown: ShownPerson }) {
  const action = `/people/${person.id}/tags`;
  return (
    <section className="card p-4 grid gap-3" aria-labelledby="tags-title">
      <h2 className="panel-title" id="tags-title">
        Tags
      </h2>
      {tags.length === 0 ? <p className="text-ink-2">No tags yet.</p> : null}
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {tags.map((tag) => (
          <li key={tag.id} className="flex items-center max-w-full">
            <Link className="tag" to={`/people?tag=${tag.id}`} dir="auto">
              {tag.name}
            </Link>
            <For needs="editor">
              <Form method="post" action={action} preventScrollReset>
                <input type="hidden" name="act" value="remove" />
                <input type="hidden" name="tags" value={tag.name} />
                <button type="submit" className="btn btn-quiet btn-icon btn-sm">
                  <Icon name="x" label={`Take off ${tag.name}`} />
                </button>
              </Form>
            </For>
          </li>
        ))}
      </ul>
      <For needs="editor">
        <Form
          method="post"
          action={action}
          className="grid gap-2"
          key={tags.length}
          preventScrollReset
        >
          <TagInput
            name="tags"
            label="Add tags"
            hint="Separate several with commas."
            tags={allTags}
          />
          <button type="submit" className="btn btn-plain btn-sm justify-self-start">
            Add
          </button>
        </Form>
      </For>
    </section>
  );
}

function nameUseLabel(name: ShownPerson["names"][number]): string {
  const some = [
    [name.onLists, "list"],
    [name.onCertificates, "certificate"],
    [name.registrations, "registration"],
    [name.inResponses, "response"],
  ] as const;
  return some
    .filter(([count]) => count > 0)
    .map(([count, noun]) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`)
    .join(", ");
}
