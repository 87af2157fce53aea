import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useOutlet } from "@remix-run/react";
import { LIST_FILES } from "#app/features/recipients/imports/list-problem.ts";
import { readListHistory } from "#app/features/recipients/lists/list-history.server.ts";
import { showRecipients } from "#app/features/recipients/lists/recipient-list.server.ts";
import { readRecipientQuery } from "#app/features/recipients/lists/recipient-query.ts";
import { listSegments } from "#app/features/recipients/lists/segments.server.ts";
import { findUploadedList } from "#app/features/recipients/lists/uploaded-lists.server.ts";
import { ListHistory } from "#app/features/recipients/views/list-history.tsx";
import { ListOfRecipients } from "#app/features/recipients/views/recipient-table.tsx";
import { SegmentList } from "#app/features/recipients/views/segment-list.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const meta: MetaFunction = () => [{ title: "Uploaded list" }];
export const handle: DashboardHandle = {
  crumbs: (data: { name?: string }) => [
    { label: "Bulk Email", to: "/bulk-email?tab=uploads" },
    { label: data?.name ?? "List" },
  ],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const { id, name } = orNotFound(await findUploadedList(db, account.id, params.listId));
  const list = { accountId: account.id, listId: id };
  return {
    id,
    name,
    history: await readListHistory(db, list, {
      now: context.app.clock(),
      timeZone: account.timeZone,
    }),
    segments: await listSegments(db, list),
    people: await showRecipients(
      db,
      { accountId: account.id, listId: id },
      readRecipientQuery(new URL(request.url).searchParams),
    ),
  };
}

/** The people of an uploaded list, to be corrected. Dialogs are routes drawn over it. */
export default function UploadedList() {
  const { id, name, people, history, segments } = useLoaderData<typeof loader>();
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
              <Link className="btn btn-quiet" to={`${base}/merge`} preventScrollReset>
                <Icon name="copy" />
                Merge
              </Link>
              <Link className="btn btn-quiet" to={`${base}/remove`} preventScrollReset>
                <Icon name="trash" />
                Delete list
              </Link>
              {people.shown.total > 0 ? (
                <Link className="btn btn-primary" to={`/bulk-email?tab=uploads&card=${id}`}>
                  Write to these people
                </Link>
              ) : null}
            </>
          }
        >
          {people.shown.total === 1
            ? "1 person is on this list."
            : `${people.shown.total.toLocaleString("en")} people are on this list.`}
        </PageHead>
        <ListOfRecipients
          base={base}
          {...people}
          howToAdd={`Add people one by one, or from a ${LIST_FILES} file.`}
        />
        {people.shown.total > 0 ? <SegmentList base={base} segments={segments} /> : null}
        <ListHistory entries={history} />
      </div>
      {dialog}
    </>
  );
}
