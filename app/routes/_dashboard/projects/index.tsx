import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { draftPictures } from "#app/features/certificates/draw/draft-drawing.server.ts";
import { QuickActions } from "#app/features/certificates/projects/views/quick-actions.tsx";
import {
  PROJECT_TABS,
  projectsPath,
  readProjectFilter,
} from "#app/features/dashboard/projects/project-list.ts";
import {
  listProjects,
  PROJECTS_PER_PAGE,
  showEntries,
} from "#app/features/dashboard/projects/projects.server.ts";
import {
  ProjectGrid,
  ProjectTable,
  ProjectToolbar,
} from "#app/features/dashboard/projects/views/project-table.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmptyPicture, EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Projects" }] };
export const meta: MetaFunction = () => [{ title: "Projects" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const now = clock();
  const filter = readProjectFilter(new URL(request.url).searchParams);
  const { entries, page, total, counts } = await listProjects(db, account.id, filter, now);
  const drawn = entries.flatMap((one) => (one.kind === "certificate" ? [one.id] : []));
  const pictures = await draftPictures(context.app, account, drawn, 480);
  return {
    filter: { ...filter, page },
    pageSize: PROJECTS_PER_PAGE,
    total,
    counts,
    isEmpty:
      counts.certificates + counts.drafts + counts.responses + counts.recent + counts.starred === 0,
    entries: showEntries(entries, pictures, { now, timeZone: account.timeZone }),
    token: newFormToken(),
  };
}

export default function Projects() {
  const { filter, entries, total, counts, isEmpty, token, pageSize } =
    useLoaderData<typeof loader>();
  const back = projectsPath(filter, { page: filter.page });
  return (
    <>
      <PageHead
        title="Projects"
        actions={
          <Link className="btn btn-quiet beside-title" to="/projects/bin">
            <Icon name="trash" />
            Bin
          </Link>
        }
      />
      <QuickActions />
      <nav className="tabs mt-7" aria-label="Filter projects">
        {PROJECT_TABS.map(({ id, label }) => (
          <Link
            key={id}
            to={projectsPath(filter, { tab: id, status: "" })}
            aria-current={filter.tab === id ? "page" : undefined}
            preventScrollReset
          >
            {label}
            <span className="count">{counts[id].toLocaleString("en")}</span>
          </Link>
        ))}
      </nav>
      {isEmpty && filter.tab !== "responses" ? (
        <NoProjects />
      ) : (
        <>
          <ProjectToolbar filter={filter} />
          {entries.length === 0 ? <NothingHere /> : null}
          {entries.length > 0 && filter.view === "grid" ? (
            <ProjectGrid entries={entries} token={token} back={back} />
          ) : null}
          {entries.length > 0 && filter.view === "list" ? (
            <ProjectTable entries={entries} token={token} back={back} />
          ) : null}
          {total > pageSize ? (
            <div className="card mt-4 [&>nav]:border-0">
              <Pager
                page={filter.page}
                pageSize={pageSize}
                total={total}
                search={back.split("?")[1] ?? ""}
                noun={filter.tab === "responses" ? "forms" : "projects"}
              />
            </div>
          ) : null}
        </>
      )}
    </>
  );
}

function NoProjects() {
  return (
    <div className="card empty !py-14 mt-5">
      <EmptyPicture icon="folder" />
      <h2 className="text-lg mt-2">No Projects Created Yet</h2>
      <p className="text-ink-2 max-w-[40ch]">
        Certificates and forms you make are kept here, drafts included.
      </p>
      <div className="flex flex-wrap gap-3 justify-center mt-3">
        <Link className="btn btn-primary" to="/certificates/new">
          Generate Certificate
        </Link>
        <Link className="btn btn-plain" to="/forms/templates">
          Create New Form
        </Link>
      </div>
    </div>
  );
}

function NothingHere() {
  const { filter, total } = useLoaderData<typeof loader>();
  const words: Record<typeof filter.tab, [string, string]> = {
    recent: [
      "Nothing viewed recently",
      "Everything you’ve opened in the last 30 days appears here.",
    ],
    certificates: ["No certificates here", "None of your projects has this status."],
    responses: [
      "No form submissions yet!",
      "Publish a form, share its link, and answers arrive here.",
    ],
    starred: ["No stars yet", "Star a project or form to find it here."],
    drafts: ["No drafts", "Everything you started has been sent, scheduled or published."],
  };
  const [title, sentence] =
    total > 0 ? ["This page is empty", "The list has become shorter."] : words[filter.tab];
  return (
    <div className="card">
      <EmptyState
        icon={filter.q ? "search" : "folder"}
        title={
          filter.q && total === 0
            ? `No ${filter.tab === "responses" ? "form" : "project"} matches`
            : title
        }
        actions={
          <Link className="btn btn-plain" to={projectsPath(filter, { q: "", status: "" })}>
            Show all
          </Link>
        }
      >
        {filter.q && total === 0
          ? `Nothing is called “${filter.q}”. Accents and capitals don’t matter.`
          : sentence}
      </EmptyState>
    </div>
  );
}
