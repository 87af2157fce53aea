import { Form, Link } from "@remix-run/react";
import { Icon } from "../../ui/icon.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { RESPONSE_SORTS, type ResponseQuery } from "./response-query.ts";
import type { AnswerChoice } from "./show-responses.server.ts";

/** Search, order and filter above the table: one GET form, so that each keeps the others and all can be bookmarked. */
export function ResponseTools({
  base,
  query,
  filters,
  versions,
}: {
  base: string;
  query: ResponseQuery;
  filters: AnswerChoice[];
  versions: number[];
}) {
  const chosen = query.answer ? `${query.answer.questionId}:${query.answer.value}` : "";
  const count = [query.answer, query.from ?? query.to, query.version].filter(Boolean).length;
  const isKnown = filters.some(({ questionId, values }) => values.some((value) => `${questionId}:${value}` === chosen));
  return (
    <Form
      method="get"
      action={base}
      role="search"
      className="flex flex-wrap items-center gap-2.5 p-3.5"
      key={JSON.stringify(query)}
      preventScrollReset
    >
      <div className="relative grow sm:max-w-[19rem]">
        <SearchField
          label="Search responses"
          id="search"
          name="search"
          placeholder="Words in any answer"
          defaultValue={query.search}
        />
      </div>
      <details className="menu">
        <summary className="btn btn-plain">
          <Icon name="filter" />
          Filter{count ? ` (${count})` : ""}
        </summary>
        <div className="!p-3.5 grid gap-3 !right-auto left-0 w-[min(22rem,calc(100vw-3rem))]">
          {filters.length > 0 ? (
            <div className="field">
              <label className="label" htmlFor="answer">
                Who answered
              </label>
              <select className="input" id="answer" name="answer" defaultValue={chosen}>
                <option value="">Anything</option>
                {chosen && !isKnown ? <option value={chosen}>{query.answer!.value}</option> : null}
                {filters.map(({ questionId, label, values }) => (
                  <optgroup key={questionId} label={label}>
                    {values.map((value) => (
                      <option key={value} value={`${questionId}:${value}`}>
                        {value}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </select>
            </div>
          ) : null}
          <div className="grid grid-cols-2 gap-3">
            <div className="field">
              <label className="label" htmlFor="from">
                From
              </label>
              <input className="input" type="date" id="from" name="from" defaultValue={query.from ?? ""} />
            </div>
            <div className="field">
              <label className="label" htmlFor="to">
                To
              </label>
              <input className="input" type="date" id="to" name="to" defaultValue={query.to ?? ""} />
            </div>
          </div>
          {versions.length > 1 ? (
            <div className="field">
              <label className="label" htmlFor="version">
                Version of the form
              </label>
              <select className="input" id="version" name="version" defaultValue={query.version ?? ""}>
                <option value="">All versions</option>
                {versions.map((number, index) => (
                  <option key={number} value={number}>
                    Version {number}
                    {index === 0 ? ", the newest" : ""}
                  </option>
                ))}
              </select>
            </div>
          ) : null}
          <button type="submit" className="btn btn-primary btn-sm">
            Apply
          </button>
        </div>
      </details>
      <label className="sr-only" htmlFor="sort">
        Order
      </label>
      <select className="input !w-auto" id="sort" name="sort" defaultValue={query.sort}>
        {RESPONSE_SORTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" className="btn btn-plain">
        Show
      </button>
      {query.search || count ? (
        <Link className="btn btn-quiet" to={base}>
          Show all
        </Link>
      ) : null}
    </Form>
  );
}
