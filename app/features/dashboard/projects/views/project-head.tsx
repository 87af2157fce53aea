import { Link } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { projectStep } from "#app/features/certificates/model/project-paths.ts";
import { Badge, SampleBadge } from "#app/ui/lists/badge.tsx";
import { ItemMenu, StarButton } from "#app/ui/lists/item-menu.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import {
  PROJECT_STATUS_LABELS,
  type ProjectStatus,
  recipientCountLabel,
  type ShownProject,
} from "../project-list.ts";

/** Title, standing and acts of a project. */
export function ProjectHead({
  project,
  token,
  here,
}: {
  project: ShownProject;
  token: string;
  here: string;
}) {
  return (
    <>
      <PageHead
        title={project.title}
        actions={
          <>
            <div className="flex max-sm:-ml-3 max-sm:[&_.menu>div]:!right-auto max-sm:[&_.menu>div]:-left-11">
              <For needs="editor">
                <StarButton of={project} action={`/projects/${project.id}/star`} back={here} />
              </For>
              <For needs="editor">
                <ProjectMenu project={project} token={token} back={here} />
              </For>
            </div>
            {project.status === "draft" ? (
              <Link className="btn btn-primary" to={projectStep(project)}>
                Continue
                <Icon name="arrow" />
              </Link>
            ) : null}
          </>
        }
      />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 -mt-4 mb-6 text-ink-2">
        <ProjectBadge status={project.status} />
        {project.isSample ? <SampleBadge /> : null}
        <span className="num">{recipientCountLabel(project.recipientCount)}</span>
        {project.goesAt ? <span className="num">Goes {project.goesAt}</span> : null}
        <span className="text-ink-3">
          Edited <Moment time={project.edited} />
        </span>
      </p>
    </>
  );
}

/** Where a project stands: colour, icon and word. */
export function ProjectBadge({ status }: { status: ProjectStatus }) {
  if (status === "ongoing") return <Badge status="progress">{PROJECT_STATUS_LABELS.ongoing}</Badge>;
  if (status === "sent") return <Badge status="delivered">{PROJECT_STATUS_LABELS.sent}</Badge>;
  return (
    <span className="badge">
      <Icon name={status === "draft" ? "edit" : "clock"} className="text-[.875rem]" />
      {PROJECT_STATUS_LABELS[status]}
    </span>
  );
}

/** What can be done with a certificate project. `token` and `back` as `ItemMenu` says. */
export function ProjectMenu({
  project,
  token,
  back,
}: {
  project: { id: string; title: string; status: string; step: string };
  token: string;
  back: string;
}) {
  const path = `/projects/${project.id}`;
  const links = [
    ...(project.status === "draft"
      ? [{ to: projectStep(project), icon: "arrow", label: "Continue" }]
      : []),
    { to: `${path}/rename?back=${encodeURIComponent(back)}`, icon: "edit", label: "Rename" },
  ];
  return (
    <ItemMenu
      item={project}
      path={path}
      links={links}
      token={token}
      back={back}
      deleteLabel="Delete"
      asksToDuplicate
    />
  );
}
