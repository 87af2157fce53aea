import { Link } from "@remix-run/react";
import { Icon } from "../ui/icon.tsx";
import { Moment } from "../ui/moment.tsx";
import { StarButton } from "../ui/star-button.tsx";
import { ProjectBadge } from "./project-badge.tsx";
import { ProjectMenu } from "./project-menu.tsx";
import { projectHome, projectPicture } from "./project-paths.ts";
import { recipientWords, type ShownProject } from "./shown-project.ts";

/** Projects as cards, three in a row on wide screens. */
export function ProjectGrid({ projects, token, back }: { projects: ShownProject[]; token: string; back: string }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {projects.map((project) => (
        <li key={project.id} className="card flex flex-col relative hover:border-brand-ink">
          <div className="bg-sunken rounded-t-[13px] px-6 pt-6 h-[196px] overflow-hidden">
            <Picture project={project} />
          </div>
          <div className="border-t border-line bg-surface rounded-b-[13px] p-4 relative">
            <div className="flex items-start gap-2">
              <h2 className="text-base min-w-0 grow leading-snug">
                <Link to={projectHome(project)} className="after:content-[''] after:absolute after:inset-0 after:-top-[196px]">
                  {project.title}
                </Link>
              </h2>
              <div className="relative z-10 has-[details[open]]:z-20 flex -mt-2 -mr-2">
                <StarButton of={project} action={`/projects/${project.id}/star`} back={back} />
                <ProjectMenu project={project} token={token} back={back} details={project.status === "draft"} />
              </div>
            </div>
            <p className="text-sm text-ink-2 num">
              {recipientWords(project.recipientCount)}
              {project.goesAt ? <> · goes {project.goesAt}</> : null}
            </p>
            <p className="mt-3 flex flex-wrap items-center justify-between gap-2 text-sm text-ink-3">
              <ProjectBadge status={project.status} />
              <span>
                Edited <Moment time={project.edited} />
              </span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Picture({ project }: { project: ShownProject }) {
  if (!project.hasDesign) {
    return (
      <div className="paper h-full grid place-items-center text-3xl text-ink-3">
        <Icon name="image" />
      </div>
    );
  }
  return (
    <img
      src={projectPicture(project, 480)}
      width="480"
      height="339"
      loading="lazy"
      alt=""
      className="paper w-full h-auto min-h-[120px]"
    />
  );
}
