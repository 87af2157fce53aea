import { Form, Link } from "@remix-run/react";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { SearchField } from "#app/ui/lists/search-field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { RESPONSE_SORTS, type ResponseQuery } from "../response-query.ts";
import { RESPONSE_STATUSES } from "../response-status.ts";
import type { ShownResponses } from "../show-responses.server.ts";

/**
 * Search, order and filter above the table: one GET form, so that each keeps the others and all can
 * be bookmarked.
 */
export function ResponseTools({
  base,
  query,
  shown,
}: {
  base: string;
  query: ResponseQuery;
  shown: Pick<ShownResponses, "filters" | "tags" | "sources" | "versions">;
}) {
  const { filters, versions } = shown;
  const count = [
    query.answer,
    query.from ?? query.to,
    query.version,
    query.status,
    query.tag,
    ...SOURCES.map(({ name }) => query[name]),
  ].filter(Boolean).length;
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
          placeholder="Search answers"
          defaultValue={query.search}
        />
      </div>
      <details className="menu">
        <summary className="btn btn-plain">
          <Icon name="filter" />
          Filter{count ? ` (${count})` : ""}
        </summary>
        <div className="!p-3.5 grid gap-3 !right-auto left-0 w-[min(22rem,calc(100vw-3rem))]">
          {filters.length > 0 ? <AnswerFilter answer={query.answer} filters={filters} /> : null}
          <ChoiceFilters query={query} shown={shown} />
          <div className="grid grid-cols-2 gap-3">
            <DayFilter name="from" label="From" day={query.from} />
            <DayFilter name="to" label="To" day={query.to} />
          </div>
          {versions.length > 1 ? (
            <Choose
              name="version"
              label="Version of the form"
              all="All versions"
              chosen={query.version}
              options={versions.map((number, index) => ({
                value: String(number),
                label: `Version ${number}${index === 0 ? ", the newest" : ""}`,
              }))}
            />
          ) : null}
          <button type="submit" className="btn btn-primary btn-sm">
            Apply
          </button>
        </div>
      </details>
      <SortChoice sort={query.sort} />
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

function SortChoice({ sort }: Pick<ResponseQuery, "sort">) {
  return (
    <>
      <label className="sr-only" htmlFor="sort">
        Order
      </label>
      <select className="input !w-auto max-w-full" id="sort" name="sort" defaultValue={sort}>
        {RESPONSE_SORTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </>
  );
}

/** Who gave an answer. One that no version asks for any more is still in the list while chosen. */
function AnswerFilter({
  answer,
  filters,
}: {
  answer: ResponseQuery["answer"];
  filters: ShownResponses["filters"];
}) {
  const chosen = answer ? `${answer.questionId}:${answer.value}` : "";
  const isKnown = filters.some(({ questionId, values }) =>
    values.some((value) => `${questionId}:${value}` === chosen),
  );
  return (
    <div className="field">
      <label className="label" htmlFor="answer">
        Who answered
      </label>
      <select className="input" id="answer" name="answer" defaultValue={chosen}>
        <option value="">Anything</option>
        {answer && !isKnown ? <option value={chosen}>{answer.value}</option> : null}
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
  );
}

function ChoiceFilters({
  query,
  shown: { tags, sources },
}: {
  query: ResponseQuery;
  shown: Pick<ShownResponses, "tags" | "sources">;
}) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Choose
        name="status"
        label="Status"
        all="Any status"
        chosen={query.status}
        options={RESPONSE_STATUSES}
      />
      {tags.length > 0 ? (
        <Choose
          name="tag"
          label="Tag"
          all="Any tag"
          chosen={query.tag}
          options={tags.map(({ key, name }) => ({ value: key, label: name }))}
        />
      ) : null}
      {SOURCES.map(({ name, label }) =>
        sources[name].length > 0 ? (
          <Choose
            key={name}
            name={name}
            label={label}
            all="Any"
            chosen={query[name]}
            options={sources[name].map((value) => ({ value, label: value }))}
          />
        ) : null,
      )}
    </div>
  );
}

function DayFilter({ name, label, day }: { name: string; label: string; day: string | null }) {
  return (
    <div className="field">
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <input className="input" type="date" id={name} name={name} defaultValue={day ?? ""} />
    </div>
  );
}

/** Where a link was shared, as the filter asks for it. */
const SOURCES = [
  { name: "source", label: "Source" },
  { name: "medium", label: "Medium" },
  { name: "campaign", label: "Campaign" },
] as const;

/** One choice of the filter; `all`: what an empty one means. */
function Choose({
  name,
  label,
  all,
  chosen,
  options,
}: {
  name: string;
  label: string;
  all: string;
  chosen: string | number | null;
  options: readonly { value: string; label: string }[];
}) {
  return (
    <div className="field">
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <select className="input" id={name} name={name} defaultValue={chosen ?? ""}>
        <option value="">{all}</option>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

const TITLES = {
  table: "Responses",
  summary: "Summary",
  compare: "Compare",
  unfinished: "Unfinished responses",
};

/**
 * Heading of Responses and Summary, the way between the two, and what can be done with what is
 * shown.
 */
export function ResponsesHead({
  base,
  current,
  search,
  total,
  children,
}: {
  /** `/forms/{id}/responses` */
  base: string;
  current: keyof typeof TITLES;
  /** The filter, without its question mark; it holds for the other view and for the files too. */
  search: string;
  total: number;
  children: string;
}) {
  const query = search ? `?${search}` : "";
  const views = [
    { id: "table", label: "Responses", to: base + query },
    { id: "summary", label: "Summary", to: `${base}/summary${query}` },
    { id: "compare", label: "Compare", to: `${base}/compare` },
    { id: "unfinished", label: "Unfinished", to: `${base}/unfinished` },
  ];
  return (
    <>
      <PageHead
        title={TITLES[current]}
        actions={
          total > 0 ? (
            <>
              <details className="menu">
                <summary className="btn btn-plain">
                  <Icon name="download" />
                  Export
                </summary>
                <div className="!right-auto left-0 sm:!left-auto sm:!right-0">
                  <a className="menu-item" href={`${base}/export.csv${query}`} download>
                    <Icon name="table" />
                    CSV, for any program
                  </a>
                  <a className="menu-item" href={`${base}/export.xlsx${query}`} download>
                    <Icon name="table" />
                    XLSX, for Excel
                  </a>
                  <Link className="menu-item" to={`${base}/sheet`}>
                    <Icon name="refresh" />
                    Live sheet
                  </Link>
                  <a className="menu-item" href={`${base}/print${query}`}>
                    <Icon name="form" />
                    Print
                  </a>
                </div>
              </details>
              <Link className="btn btn-plain" to={`${base}/recipients${query}`}>
                <Icon name="users" />
                Turn into recipients
              </Link>
            </>
          ) : null
        }
      >
        {children}
      </PageHead>
      <nav className="seg-links mb-4 max-w-full flex-wrap" aria-label="View">
        {views.map(({ id, label, to }) => (
          <Link
            key={id}
            to={to}
            className="!min-h-[38px]"
            aria-current={id === current ? "page" : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}

/**
 * Nobody answered yet: the link to spread, or the way to get one. `base`: `/forms/{id}/responses`.
 */
export function NoResponses({ base, address }: { base: string; address: string | null }) {
  const form = base.replace(/\/responses$/, "");
  return (
    <EmptyState
      icon="form"
      title="No responses yet"
      actions={
        <Link className="btn btn-primary" to={address ? `${form}/share` : `${form}/questions`}>
          {address ? "Share with link" : "Continue editing"}
        </Link>
      }
    >
      {address ? (
        <>
          Answers appear here as soon as someone fills in the form. Its address is{" "}
          <a className="link break-all" href={address}>
            {address}
          </a>
        </>
      ) : (
        "This form is not published yet, so nobody can answer it. Publish it, then share its link."
      )}
    </EmptyState>
  );
}
