/** The search box of the guide: a plain GET form. `q`: what was looked for. */
export function DocsSearch({ q = "", id = "docs-search" }: { q?: string; id?: string }) {
  return (
    <search className="no-print block">
      <form method="get" action="/docs" className="flex gap-2">
        <label className="sr-only" htmlFor={id}>
          Search the guide
        </label>{" "}
        <input
          className="input grow min-w-0"
          type="search"
          id={id}
          name="q"
          maxLength={200}
          defaultValue={q}
          placeholder="Search the guide"
          autoComplete="off"
        />{" "}
        <button type="submit" className="btn btn-primary">
          Search
        </button>
      </form>
    </search>
  );
}
