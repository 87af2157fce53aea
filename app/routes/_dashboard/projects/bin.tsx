import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import {
  BINNED_PER_PAGE,
  listBin,
} from "#app/features/certificates/projects/project-acts.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ListPage } from "#app/ui/lists/list-page.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Projects", to: "/projects" }, { label: "Bin" }],
};
export const meta: MetaFunction = () => [{ title: "Bin" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const page = readPageNumber(new URL(request.url).searchParams);
  const { projects, total } = await listBin(db, account.id, page, clock());
  return {
    page,
    total,
    pageSize: BINNED_PER_PAGE,
    projects: projects.map(({ id, title, deletedAt, goesAt }) => ({
      id,
      title,
      deletedOn: shortDay(deletedAt, account.timeZone),
      goesOn: shortDay(goesAt, account.timeZone),
    })),
  };
}

export default function Bin() {
  const { projects, total, page, pageSize } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <ListPage
      title="Bin"
      intro="Deleted projects are kept for 30 days. Issued certificates stay valid."
      actions={
        <Link className="btn btn-plain" to="/projects">
          Back to projects
        </Link>
      }
      empty={
        <EmptyState icon="trash" title="The bin is empty">
          Deleted projects stay here so that you can restore them.
        </EmptyState>
      }
      pager={
        total > pageSize ? (
          <Pager page={page} pageSize={pageSize} total={total} search={search} noun="projects" />
        ) : null
      }
      caption="Deleted projects"
      columns={["Name", "Deleted", "Kept until", { label: "Restore", isHidden: true }]}
      rows={projects}
    >
      {(project) => (
        <>
          <td className="wide font-semibold">{project.title}</td>
          <td className="wide num" data-l="Deleted">
            {project.deletedOn}
          </td>
          <td className="num" data-l="Kept until">
            {project.goesOn}
          </td>
          <td className="md:text-right">
            <For needs="editor">
              <Form method="post" action={`/projects/${project.id}/restore`}>
                <button
                  type="submit"
                  className="btn btn-plain btn-sm"
                  aria-label={`Restore ${project.title}`}
                >
                  Restore
                </button>
              </Form>
            </For>
          </td>
        </>
      )}
    </ListPage>
  );
}
