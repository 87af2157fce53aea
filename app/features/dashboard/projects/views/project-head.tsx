import { Link } from "@remix-run/react";
import { projectStep } from "#app/features/certificates/model/project-paths.ts";
import { SampleBadge } from "#app/ui/lists/badge.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { StarButton } from "#app/ui/lists/star-button.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { recipientCountLabel, type ShownProject } from "../shown-project.ts";
import { ProjectBadge } from "./project-badge.tsx";
import { ProjectMenu } from "./project-menu.tsx";

/** Title, standing and acts of a project. */
export function ProjectHead({ project, token, here }: { project: ShownProject; token: string; here: string }) {
  return (
    <>
      <PageHead
        title={project.title}
        actions={
          <>
            <div className="flex max-sm:-ml-3 max-sm:[&_.menu>div]:!right-auto max-sm:[&_.menu>div]:-left-11">
              <StarButton of={project} action={`/projects/${project.id}/star`} back={here} />
              <ProjectMenu project={project} token={token} back={here} />
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
