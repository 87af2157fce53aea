import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useOutlet } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { findProject } from "../certificates/find-project.server.ts";
import { findRowsKeptAside } from "../recipients/find-import.server.ts";
import { certificateNames, findList, listRecipients } from "../recipients/recipient-list.server.ts";
import { readRecipientQuery, writeRecipientQuery } from "../recipients/recipient-query.ts";
import { RecipientTable } from "../recipients/recipient-table.tsx";
import { RecipientTools } from "../recipients/recipient-tools.tsx";
import type { DeskHandle } from "../ui/desk/desk-handle.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Flash } from "../ui/flash.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHead } from "../ui/page-head.tsx";

export const meta: MetaFunction = () => [{ title: "Recipient List" }];

export const handle: DeskHandle = {
  crumbs: (data: { project?: { id: string; title: string } }) => [
    { label: "Projects", to: "/projects" },
    { label: data?.project?.title ?? "Certificate", to: `/projects/${data?.project?.id}` },
    { label: "Recipients" },
  ],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.installation;
  const project = await findProject(db, account.id, params.projectId);
  const list = { accountId: account.id, listId: project.listId };
  const query = readRecipientQuery(new URL(request.url).searchParams);
  return {
    project: { id: project.id, title: project.title },
    query,
    search: writeRecipientQuery(query).toString(),
    shown: await listRecipients(db, list, query),
    names: await certificateNames(db, list),
    listName: (await findList(db, list))?.name ?? null,
    aside: project.listId ? await findRowsKeptAside(db, project.listId) : null,
  };
}

/** The Recipient List. Dialogs (adding, editing, deleting) are routes drawn over it. */
export default function Recipients() {
  const { project, query, search, shown, names, listName, aside } = useLoaderData<typeof loader>();
  const dialog = useOutlet();
  const base = `/certificates/${project.id}/recipients`;
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <PageHead
          title="Recipient List"
          actions={
            listName && shown.total > 0 ? (
              <Link className="btn btn-quiet btn-sm" to={`${base}/rename`} preventScrollReset>
                Rename list
              </Link>
            ) : null
          }
        >
          {said(shown.total)}
        </PageHead>
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
              Add people one by one, from a list you saved before, or from a CSV, XLS or XLSX file.
            </EmptyState>
          ) : (
            <>
              <RecipientTools base={base} query={query} names={names} />
              <RecipientTable base={base} shown={shown} search={search} isFiltered={search !== ""} />
            </>
          )}
        </section>
        <div className="mt-6 flex flex-wrap justify-between gap-3">
          <Link className="btn btn-plain" to={`/certificates/${project.id}/design`}>
            <Icon name="back" />
            Back
          </Link>
          {shown.total > 0 ? (
            <Link className="btn btn-primary" to={`/certificates/${project.id}/message`}>
              Next Step
            </Link>
          ) : null}
        </div>
      </div>
      {dialog}
    </>
  );
}

function said(total: number): string {
  if (total === 0) return "Nobody is on the list yet.";
  return total === 1
    ? "1 person will receive a certificate."
    : `${total.toLocaleString("en")} people will each receive their own certificate.`;
}
