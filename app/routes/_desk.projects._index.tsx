import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { FormTable } from "../forms/list/form-table.tsx";
import { listAnsweredForms } from "../forms/list/list-forms.server.ts";
import { showForms } from "../forms/list/show-forms.server.ts";
import { newFormToken } from "../http/one-use-token.server.ts";
import { listProjects, PROJECTS_PER_PAGE } from "../projects/list-projects.server.ts";
import { PROJECT_TABS, projectsPath, readProjectFilter } from "../projects/project-filter.ts";
import { ProjectGrid } from "../projects/project-grid.tsx";
import { ProjectTable } from "../projects/project-table.tsx";
import { ProjectToolbar } from "../projects/project-toolbar.tsx";
import { showProjects } from "../projects/show-projects.server.ts";
import type { DeskHandle } from "../ui/desk/desk-handle.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Pager } from "../ui/pager.tsx";

export const handle: DeskHandle = { crumbs: () => [{ label: "Projects" }] };
export const meta: MetaFunction = () => [{ title: "Projects" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.installation;
  const now = clock();
  const filter = readProjectFilter(new URL(request.url).searchParams);
  const { projects, total, counts } = await listProjects(db, account.id, filter, now);
  const answered =
    filter.tab === "responses"
      ? await listAnsweredForms(db, { accountId: account.id, q: filter.q, page: filter.page, now })
      : null;
  return {
    filter,
    pageSize: PROJECTS_PER_PAGE,
    total: answered ? answered.total : total,
    counts,
    projects: answered ? [] : showProjects(projects, now, account.timeZone),
    forms: answered ? showForms(answered.forms, now, account.timeZone) : [],
    token: newFormToken(),
  };
}

export default function Projects() {
  const { filter, projects, forms, total, counts, token, pageSize } = useLoaderData<typeof loader>();
  const back = projectsPath(filter, { page: filter.page });
  return (
    <>
      <PageHead
        title="Projects"
        actions={
          <Link className="btn btn-quiet" to="/projects/bin">
            <Icon name="trash" />
            Bin
          </Link>
        }
      />
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <li>
          <Link className="card !shadow-none p-4 flex gap-3 h-full hover:border-brand-ink" to="/certificates/new">
            <span className="kind" data-k="sent">
              <Icon name="cert" />
            </span>
            <span className="leading-snug">
              <b className="font-semibold block">Generate certificate</b>
              <span className="text-sm text-ink-2">From a template or your own file</span>
            </span>
          </Link>
        </li>
        <li>
          <Link className="card !shadow-none p-4 flex gap-3 h-full hover:border-brand-ink" to="/forms/templates">
            <span className="kind" data-k="new">
              <Icon name="form" />
            </span>
            <span className="leading-snug">
              <b className="font-semibold block">Create new form</b>
              <span className="text-sm text-ink-2">Blank, or from one of twelve templates</span>
            </span>
          </Link>
        </li>
      </ul>
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
      {counts.certificates === 0 && filter.tab !== "responses" ? (
        <>
          <div className="h-5" />
          <div className="card empty !py-14">
            <span className="grid place-items-center w-14 h-14 rounded-full bg-sunken text-3xl text-ink-3">
              <Icon name="folder" />
            </span>
            <h2 className="text-lg mt-2">No Projects Created Yet</h2>
            <p className="text-ink-2 max-w-[40ch]">Certificates you make are kept here, drafts included.</p>
            <div className="flex flex-wrap gap-3 justify-center mt-3">
              <Link className="btn btn-primary" to="/certificates/new">
                Generate Certificate
              </Link>
              <Link className="btn btn-plain" to="/forms/templates">
                Create New Form
              </Link>
            </div>
          </div>
        </>
      ) : (
        <>
          <ProjectToolbar filter={filter} />
          {projects.length === 0 && forms.length === 0 ? <NothingHere /> : null}
          {forms.length > 0 ? (
            <div className="card">
              <FormTable forms={forms} token={token} back={back} />
            </div>
          ) : null}
          {projects.length > 0 && filter.view === "grid" ? <ProjectGrid projects={projects} token={token} back={back} /> : null}
          {projects.length > 0 && filter.view === "list" ? <ProjectTable projects={projects} token={token} back={back} /> : null}
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

function NothingHere() {
  const { filter, total } = useLoaderData<typeof loader>();
  const words: Record<typeof filter.tab, [string, string]> = {
    recent: ["Nothing viewed lately", "What you open within 30 days is shown here."],
    certificates: ["No certificates here", "None of your projects has this status."],
    responses: ["No form submissions yet!", "Publish a form, share its link, and answers arrive here."],
    starred: ["No stars yet", "Press the star of a project to find it here."],
    drafts: ["No drafts", "Everything you started has been sent or scheduled."],
  };
  const [title, sentence] = total > 0 ? ["This page is empty", "The list has become shorter."] : words[filter.tab];
  return (
    <div className="card">
      <EmptyState
        icon={filter.q ? "search" : "folder"}
        title={filter.q && total === 0 ? `No ${filter.tab === "responses" ? "form" : "project"} matches` : title}
        actions={
          <Link className="btn btn-plain" to={projectsPath(filter, { q: "", status: "" })}>
            Show all
          </Link>
        }
      >
        {filter.q && total === 0 ? `Nothing is called “${filter.q}”. Marks and capitals make no difference.` : sentence}
      </EmptyState>
    </div>
  );
}
