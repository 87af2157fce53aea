import { Link } from "@remix-run/react";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Flash } from "#app/ui/page/flash-box.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { showRecipients } from "../lists/show-recipients.server.ts";
import { RecipientTable, RecipientTools } from "./recipient-table.tsx";

/** The people of a list with the tools to search and change them, below a word on rows of a file that wait to be looked at. */
export function ListOfRecipients({
  base,
  query,
  search,
  shown,
  names,
  aside,
  howToAdd,
}: Awaited<ReturnType<typeof showRecipients>> & {
  base: string;
  /** Said while nobody is on the list. */
  howToAdd: string;
}) {
  return (
    <>
      {aside ? (
        <Flash kind="warning">
          <b className="font-semibold">
            {aside.count === 1 ? "1 row needs a look." : `${aside.count.toLocaleString("en")} rows need a look.`}
          </b>{" "}
          {aside.count === 1 ? "It is" : "They are"} kept aside and will not be sent.{" "}
          <Link className="link" to={`${base}/import/${aside.importId}`}>
            Check {aside.count === 1 ? "it" : "them"}
          </Link>
        </Flash>
      ) : null}
      <section className="card" aria-label="Recipient list">
        {shown.total === 0 ? (
          <EmptyState
            icon="users"
            title="No Recipients Added Yet?"
            actions={
              <Link className="btn btn-primary" to={`${base}/add`} preventScrollReset>
                <Icon name="upload" />
                Upload Details
              </Link>
            }
          >
            {howToAdd}
          </EmptyState>
        ) : (
          <>
            <RecipientTools base={base} query={query} names={names} />
            {/* “Select all” means those found now: a new search, or people who were deleted, take the ticks away. */}
            <RecipientTable
              key={`${search}/${shown.page}/${shown.found}`}
              base={base}
              shown={shown}
              search={search}
              isFiltered={search !== ""}
            />
          </>
        )}
      </section>
    </>
  );
}
