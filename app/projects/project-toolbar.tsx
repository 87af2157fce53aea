import { Form, Link, useSubmit } from "@remix-run/react";
import { Icon } from "../ui/icon.tsx";
import { PROJECT_SORTS, type ProjectFilter, projectsPath, STATUS_CHOICES } from "./project-filter.ts";

/** Search, status, order, grid or list. One GET form, so that each keeps the others; the selects apply at once with scripts. */
export function ProjectToolbar({ filter }: { filter: ProjectFilter }) {
  const submit = useSubmit();
  const statuses = filter.tab === "certificates" ? STATUS_CHOICES : STATUS_CHOICES.slice(0, 1);
  const apply = (event: React.ChangeEvent<HTMLSelectElement>) => submit(event.currentTarget.form, { preventScrollReset: true });
  return (
    <div className="flex flex-wrap gap-2.5 my-4">
      <Form method="get" action="/projects" role="search" className="contents" key={projectsPath(filter)}>
        {filter.tab === "recent" ? null : <input type="hidden" name="tab" value={filter.tab} />}
        {filter.view === "grid" ? null : <input type="hidden" name="view" value={filter.view} />}
        <div className="relative grow sm:max-w-[20rem]">
          <label className="sr-only" htmlFor="q">
            Search projects
          </label>
          <span className="absolute left-3 top-0 h-full grid place-items-center text-ink-3 pointer-events-none">
            <Icon name="search" />
          </span>
          <input className="input !pl-10" id="q" name="q" type="search" placeholder="Search by name" defaultValue={filter.q} />
        </div>
        <div className="flex gap-2.5">
          {filter.tab === "recent" || filter.tab === "certificates" ? (
            <>
              <label className="sr-only" htmlFor="status">
                Status
              </label>
              <select className="input !w-auto" id="status" name="status" defaultValue={filter.status} onChange={apply}>
                {statuses.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </>
          ) : null}
          <label className="sr-only" htmlFor="sort">
            Sort by
          </label>
          <select className="input !w-auto" id="sort" name="sort" defaultValue={filter.sort} onChange={apply}>
            {PROJECT_SORTS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <noscript>
            <button type="submit" className="btn btn-plain">
              Apply
            </button>
          </noscript>
        </div>
      </Form>
      <nav className="seg-links ml-auto" aria-label="Layout">
        {(["grid", "list"] as const).map((view) => (
          <Link
            key={view}
            to={projectsPath(filter, { view, page: filter.page })}
            className="!w-11 !min-h-[38px]"
            aria-current={filter.view === view ? "true" : undefined}
            aria-label={view === "grid" ? "Grid" : "List"}
            preventScrollReset
          >
            <Icon name={view} className="text-base" />
          </Link>
        ))}
      </nav>
    </div>
  );
}
