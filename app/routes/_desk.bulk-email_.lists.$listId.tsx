import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useOutlet } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { findUploadedList } from "../bulk-email/uploaded-lists.server.ts";
import { findRowsKeptAside } from "../recipients/find-import.server.ts";
import { certificateNames, listRecipients } from "../recipients/recipient-list.server.ts";
import { readRecipientQuery, writeRecipientQuery } from "../recipients/recipient-query.ts";
import { RecipientTable } from "../recipients/recipient-table.tsx";
import { RecipientTools } from "../recipients/recipient-tools.tsx";
import type { DeskHandle } from "../ui/desk/desk-handle.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Flash } from "../ui/flash.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHead } from "../ui/page-head.tsx";

export const meta: MetaFunction = () => [{ title: "Uploaded list" }];
export const handle: DeskHandle = {
  crumbs: (data: { name?: string }) => [{ label: "Bulk Email", to: "/bulk-email?tab=uploads" }, { label: data?.name ?? "List" }],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.installation;
  const { id, name } = await findUploadedList(db, account.id, params.listId);
  const list = { accountId: account.id, listId: id };
  const query = readRecipientQuery(new URL(request.url).searchParams);
  return {
    id,
    name,
    query,
    search: writeRecipientQuery(query).toString(),
    shown: await listRecipients(db, list, query),
    names: await certificateNames(db, list),
    aside: await findRowsKeptAside(db, id),
  };
}

/** The people of an uploaded list, to be corrected. Dialogs are routes drawn over it. */
export default function UploadedList() {
  const { id, name, query, search, shown, names, aside } = useLoaderData<typeof loader>();
  const dialog = useOutlet();
  const base = `/bulk-email/lists/${id}`;
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <PageHead
          title={name}
          actions={
            <>
              <Link className="btn btn-quiet" to={`${base}/rename`} preventScrollReset>
                <Icon name="edit" />
                Rename list
              </Link>
              <Link className="btn btn-quiet" to={`${base}/remove`} preventScrollReset>
                <Icon name="trash" />
                Delete list
              </Link>
              {shown.total > 0 ? (
                <Link className="btn btn-primary" to={`/bulk-email?tab=uploads&card=${id}`}>
                  Write to these people
                </Link>
              ) : null}
            </>
          }
        >
          {shown.total === 1 ? "1 person is on this list." : `${shown.total.toLocaleString("en")} people are on this list.`}
        </PageHead>
        {aside ? (
          <Flash kind="warning">
            <b className="font-semibold">
              {aside.count === 1 ? "1 row needs a look." : `${aside.count.toLocaleString("en")} rows need a look.`}
            </b>{" "}
            {aside.count === 1 ? "It is" : "They are"} kept aside and will not be mailed.{" "}
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
              Add people one by one, or from a CSV, XLS or XLSX file.
            </EmptyState>
          ) : (
            <>
              <RecipientTools base={base} query={query} names={names} />
              <RecipientTable base={base} shown={shown} search={search} isFiltered={search !== ""} />
            </>
          )}
        </section>
      </div>
      {dialog}
    </>
  );
}
