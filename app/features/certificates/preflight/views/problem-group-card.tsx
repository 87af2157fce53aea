import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "#app/ui/page/icon.tsx";
import { previewPath } from "../../model/project-paths.ts";
import type { ProblemGroup } from "../problem-groups.ts";

/**
 * One kind of problem of one field: the people who have it, each with a picture of it, and what can
 * be done. Where not all of them are shown a link leads to the rest, or `pages` does.
 */
export function ProblemGroupCard({
  group,
  projectId,
  version,
  here,
  pages = null,
}: {
  group: ProblemGroup;
  projectId: string;
  /** Of the pictures; see `Preflight`. */
  version: string;
  /** The address of this page, to come back to when a value is corrected. */
  here: string;
  pages?: ReactNode;
}) {
  const { key, count, people } = group;
  const base = `/certificates/${projectId}`;
  const headingId = `problem-${key.replaceAll(".", "-")}`;
  return (
    <section className="card p-5 grid gap-4" aria-labelledby={headingId}>
      <div className="flex gap-3 items-start">
        <Icon
          name={group.isSerious ? "warn" : "info"}
          className={`mt-1 ${group.isSerious ? "text-failed" : "text-ink-3"}`}
        />
        <div className="min-w-0">
          <h2 className="panel-title break-words" id={headingId}>
            {group.heading}
          </h2>
          <p className="text-ink-2 mt-1 break-words">{group.advice}</p>
        </div>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {people.map((person) => (
          <PersonWithProblem
            key={person.id || "sample"}
            person={person}
            group={group}
            pictureUrl={`${previewPath(projectId, person.row || 1, version)}&field=${group.fieldId}`}
            base={base}
            here={here}
          />
        ))}
      </ul>
      {pages ??
        (count > people.length ? (
          <Link
            className="link min-h-control inline-flex items-center justify-self-start"
            to={`${base}/design/check?${new URLSearchParams({ group: key })}`}
          >
            See all {count.toLocaleString("en")}
            <span className="sr-only">: {group.heading}</span>
          </Link>
        ) : null)}
      <Form method="post" className="flex flex-wrap gap-3 empty:hidden" preventScrollReset>
        {group.canGrow ? (
          <button
            type="submit"
            name="intent"
            value={`grow:${key}`}
            className="btn btn-plain btn-sm"
          >
            <Icon name="plus" />
            Grow the box
          </button>
        ) : null}
        {count > 1 && !group.isEveryone ? (
          <button
            type="submit"
            name="intent"
            value={`leave-out:${key}`}
            className="btn btn-plain btn-sm"
          >
            Leave these {count.toLocaleString("en")} out
          </button>
        ) : null}
      </Form>
    </section>
  );
}

/** How it prints for one person, and what can be done about that. */
function PersonWithProblem({
  person,
  group: { fieldId, people },
  pictureUrl,
  base,
  here,
}: {
  person: ProblemGroup["people"][number];
  group: ProblemGroup;
  pictureUrl: string;
  base: string;
  here: string;
}) {
  const isSample = people[0]?.row === 0;
  return (
    <li className="grid gap-2 content-start">
      <img
        src={pictureUrl}
        alt={`How it prints for ${person.name}`}
        width="560"
        height="160"
        loading="lazy"
        className="w-full h-32 object-contain rounded border border-line bg-sunken"
      />
      <p className="font-semibold break-words line-clamp-2">
        {isSample ? "The sample name" : person.name}
      </p>
      <div className="flex flex-wrap gap-x-4">
        {isSample ? null : (
          <>
            <Link
              className="link min-h-control inline-flex items-center"
              to={`${base}/recipients/${person.id}?${new URLSearchParams({ back: here })}`}
            >
              Fix the value<span className="sr-only"> of {person.name}</span>
            </Link>
            <Form method="post" preventScrollReset>
              <button
                type="submit"
                name="intent"
                value={`leave-out-one:${person.id}`}
                className="link min-h-control"
              >
                Leave out<span className="sr-only"> {person.name}</span>
              </button>
            </Form>
          </>
        )}
        <Link
          className="link min-h-control inline-flex items-center"
          to={`${base}/design?field=${fieldId}&person=${person.row || 1}`}
        >
          See it in the design<span className="sr-only"> for {person.name}</span>
        </Link>
      </div>
    </li>
  );
}
