import { Form, Link } from "@remix-run/react";
import { SearchField } from "#app/ui/lists/search-field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { RecipientQuery } from "../lists/recipient-query.ts";

interface ToolsProps {
  base: string;
  query: RecipientQuery;
  /** Of the certificates that are on the list. */
  names: string[];
}

/**
 * Search, filter and "Upload Details" above the list: plain GET forms, so they work and can be
 * bookmarked without scripts.
 */
export function RecipientTools({ base, query, names }: ToolsProps) {
  const filters = (query.certificate ? 1 : 0) + (query.show === "skipped" ? 1 : 0);
  return (
    <div className="flex flex-wrap items-center gap-2.5 p-3.5">
      <Form action={base} method="get" role="search" className="relative grow sm:max-w-[19rem]">
        <SearchField
          label="Search recipients"
          id="q"
          name="q"
          placeholder="Name or e-mail"
          defaultValue={query.q}
          key={query.q}
        />
        {query.certificate ? (
          <input type="hidden" name="certificate" value={query.certificate} />
        ) : null}
        {query.show === "skipped" ? <input type="hidden" name="show" value="skipped" /> : null}
      </Form>
      <details className="menu">
        <summary className="btn btn-plain">
          <Icon name="filter" />
          Filter{filters ? ` (${filters})` : ""}
        </summary>
        <FilterForm base={base} query={query} names={names} />
      </details>
      {query.q || filters ? (
        <Link className="btn btn-quiet" to={base}>
          Show all
        </Link>
      ) : null}
      <Link className="btn btn-plain ml-auto" to={`${base}/paste`}>
        <Icon name="plus" />
        Type or paste
      </Link>
      <Link className="btn btn-plain" to={`${base}/add`} preventScrollReset>
        <Icon name="upload" />
        Upload Details
      </Link>
    </div>
  );
}

function FilterForm({ base, query, names }: ToolsProps) {
  return (
    <Form
      action={base}
      method="get"
      className="p-3.5 grid gap-3 !right-auto left-0"
      key={`${query.show}/${query.certificate}`}
    >
      {query.q ? <input type="hidden" name="q" value={query.q} /> : null}
      <fieldset>
        <legend className="label">Show</legend>
        {SHOWN.map(([value, label]) => (
          <label key={value} className="check" htmlFor={`show-${value}`}>
            <input
              type="radio"
              id={`show-${value}`}
              name="show"
              value={value}
              defaultChecked={query.show === value}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label className="label" htmlFor="certificate">
          Certificate Name
        </label>
        <select
          className="input"
          id="certificate"
          name="certificate"
          defaultValue={query.certificate ?? ""}
        >
          <option value="">All certificates</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="btn btn-primary btn-sm">
        Apply
      </button>
    </Form>
  );
}

const SHOWN = [
  ["everyone", "Everyone"],
  ["skipped", "People who won’t get e-mails"],
] as const;
