import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useOutlet } from "@remix-run/react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { LIST_FILES } from "#app/features/recipients/imports/list-problem.ts";
import { readListHistory } from "#app/features/recipients/lists/list-history.server.ts";
import { findList, showRecipients } from "#app/features/recipients/lists/recipient-list.server.ts";
import { readRecipientQuery } from "#app/features/recipients/lists/recipient-query.ts";
import { ListHistory } from "#app/features/recipients/views/list-history.tsx";
import { ListOfRecipients } from "#app/features/recipients/views/recipient-table.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const meta: MetaFunction = () => [{ title: "Recipient List" }];

export const handle: DashboardHandle = {
  crumbs: (data: { project?: { id: string; title: string } }) => [
    { label: "Projects", to: "/projects" },
    { label: data?.project?.title ?? "Certificate", to: `/projects/${data?.project?.id}` },
    { label: "Recipients" },
  ],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const list = { accountId: account.id, listId: project.listId };
  return {
    project: { id: project.id, title: project.title },
    listName: (await findList(db, list))?.name ?? null,
    history: await readListHistory(db, list, {
      now: context.app.clock(),
      timeZone: account.timeZone,
    }),
    people: await showRecipients(db, list, readRecipientQuery(new URL(request.url).searchParams)),
  };
}

/** The Recipient List. Dialogs (adding, editing, deleting) are routes drawn over it. */
export default function Recipients() {
  const { project, listName, people, history } = useLoaderData<typeof loader>();
  const dialog = useOutlet();
  const base = `/certificates/${project.id}/recipients`;
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <PageHead
          title="Recipient List"
          actions={
            listName && people.shown.total > 0 ? (
              <Link className="btn btn-quiet btn-sm" to={`${base}/rename`} preventScrollReset>
                Rename list
              </Link>
            ) : null
          }
        >
          {said(people.shown.total)}
        </PageHead>
        <ListOfRecipients
          base={base}
          {...people}
          howToAdd={`Add people one by one, from a list you saved before, or from a ${LIST_FILES} file.`}
        />
        <div className="mt-6 flex flex-wrap justify-between gap-3">
          <Link className="btn btn-plain" to={`/certificates/${project.id}/design`}>
            <Icon name="back" />
            Back
          </Link>
          {people.shown.total > 0 ? (
            <Link className="btn btn-primary" to={`/certificates/${project.id}/message`}>
              Next Step
            </Link>
          ) : null}
        </div>
        <ListHistory entries={history} />
      </div>
      {dialog}
    </>
  );
}

function said(total: number): string {
  if (total === 0) return "The list is empty.";
  return total === 1
    ? "1 person will receive a certificate."
    : `${total.toLocaleString("en")} people will each receive their own certificate.`;
}
