import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData, useMatches, useOutlet } from "@remix-run/react";
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
  const people = await showRecipients(
    db,
    list,
    readRecipientQuery(new URL(request.url).searchParams),
  );
  return {
    project: { id: project.id, title: project.title },
    listName: (await findList(db, list))?.name ?? null,
    history: await readListHistory(db, list, {
      now: context.app.clock(),
      timeZone: account.timeZone,
    }),
    people,
    isFirst: people.shown.total === 0 && !people.aside,
  };
}

/**
 * The Recipient List; of an empty one, the grid that people are typed into. Dialogs (adding,
 * editing, deleting) are routes drawn over it. Behind one the grid isn't there: what was typed is
 * kept meanwhile.
 */
export default function Recipients() {
  const { project, listName, people, history, isFirst } = useLoaderData<typeof loader>();
  const { total } = people.shown;
  const outlet = useOutlet(isFirst);
  const isDialog = useMatches().some(
    ({ handle }) => (handle as DashboardHandle | undefined)?.dialog === true,
  );
  const base = `/certificates/${project.id}/recipients`;
  return (
    <>
      <div {...(isDialog ? { inert: "" } : {})}>
        <PageHead
          title="Recipient List"
          actions={
            <ListAct base={base} isFirst={isFirst} isNamed={listName !== null && total > 0} />
          }
        >
          {said(total)}
        </PageHead>
        {isFirst ? null : <ListThere base={base} people={people} />}
        {isDialog ? null : outlet}
        <ListHistory entries={history} />
      </div>
      {isDialog ? outlet : null}
    </>
  );
}

/** A list that has people, or rows that wait to be looked at. */
function ListThere({
  base,
  people,
}: {
  base: string;
  people: SerializeFrom<typeof loader>["people"];
}) {
  return (
    <>
      <ListOfRecipients
        base={base}
        {...people}
        howToAdd={`Add people one by one, from a list you saved before, or from a ${LIST_FILES} file.`}
      />
      <div className="mt-6 flex flex-wrap justify-between gap-3">
        <Link className="btn btn-plain" to={base.replace(/recipients$/, "design")}>
          <Icon name="back" />
          Back
        </Link>
        {people.shown.total > 0 ? (
          <Link className="btn btn-primary" to={base.replace(/recipients$/, "message")}>
            Next Step
          </Link>
        ) : null}
      </div>
    </>
  );
}

/** Other ways of adding people while there are none; later the list can be renamed. */
function ListAct({ base, isFirst, isNamed }: { base: string; isFirst: boolean; isNamed: boolean }) {
  if (isFirst)
    return (
      <Link className="btn btn-plain" to={`${base}/add`} preventScrollReset>
        <Icon name="upload" />
        Upload Details
      </Link>
    );
  return isNamed ? (
    <Link className="btn btn-quiet btn-sm" to={`${base}/rename`} preventScrollReset>
      Rename list
    </Link>
  ) : null;
}

function said(total: number): string {
  if (total === 0)
    return "No Recipients Added Yet? Type or paste up to 5,000 people here, or upload a file.";
  return total === 1
    ? "1 person will receive a certificate."
    : `${total.toLocaleString("en")} people will each receive their own certificate.`;
}
