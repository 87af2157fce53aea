import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useOutlet } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { isFiltered } from "#app/features/forms/responses/response-query.ts";
import { showResponses } from "#app/features/forms/responses/show-responses.server.ts";
import { ResponseTable } from "#app/features/forms/responses/views/response-table.tsx";
import {
  NoResponses,
  ResponsesHead,
  ResponseTools,
} from "#app/features/forms/responses/views/response-tools.tsx";
import { SearchedPart } from "#app/ui/lists/searched-part.tsx";
import { openResponses } from "../_open-responses.server.ts";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Responses", matches) }];

export async function loader(args: LoaderFunctionArgs) {
  const { app, form, scope, base, query, search } = await openResponses(args);
  return {
    base,
    query,
    search,
    total: form.responseCount,
    address: form.publishedVersionId ? `${app.config.appUrl}/f/${form.slug}` : null,
    filtered: isFiltered(query),
    shown: await showResponses(app, scope, form, query),
  };
}

/** The table of responses. The dialog that asks before deleting is a route drawn over it. */
export default function Responses() {
  const { base, total, address, query, search, filtered, shown } = useLoaderData<typeof loader>();
  const dialog = useOutlet();
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <ResponsesHead base={base} current="table" search={search} total={total}>
          {totalMessage(total)}
        </ResponsesHead>
        <section className="card" aria-label="Responses">
          {total === 0 ? (
            <NoResponses base={base} address={address} />
          ) : (
            <>
              <ResponseTools base={base} query={query} shown={shown} />
              {shown.searched === null ? null : (
                <SearchedPart
                  searched={shown.searched}
                  total={total}
                  noun="responses"
                  search={search}
                />
              )}
              {shown.found === 0 ? (
                <p className="px-4 py-8 text-center text-ink-2 border-t border-line">
                  No responses match. Accents and capitals don’t matter.{" "}
                  <Link to={base} className="link">
                    Show all
                  </Link>
                </p>
              ) : (
                <ResponseTable
                  key={`${search}/${shown.page}/${shown.found}`}
                  base={base}
                  shown={shown}
                  search={search}
                  isFiltered={filtered}
                />
              )}
            </>
          )}
        </section>
      </div>
      {dialog}
    </>
  );
}

function totalMessage(total: number): string {
  if (total === 0) return "Nobody has answered yet.";
  return total === 1 ? "1 person answered." : `${total.toLocaleString("en")} responses.`;
}
