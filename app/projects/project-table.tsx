import { Link } from "@remix-run/react";
import { Moment } from "../ui/moment.tsx";
import { StarButton } from "../ui/star-button.tsx";
import { ProjectBadge } from "./project-badge.tsx";
import { ProjectMenu } from "./project-menu.tsx";
import { projectHome, projectPicture } from "./project-paths.ts";
import type { ShownProject } from "./shown-project.ts";

/** Projects as rows. */
export function ProjectTable({ projects, token, back }: { projects: ShownProject[]; token: string; back: string }) {
  return (
    <div className="card">
      <table className="table stack">
        <caption className="sr-only">Projects</caption>
        <thead>
          <tr>
            <th scope="col" className="rounded-tl-[13px]">
              Name
            </th>
            <th scope="col">Recipients</th>
            <th scope="col">Status</th>
            <th scope="col">Edited</th>
            <th scope="col" className="rounded-tr-[13px]">
              <span className="sr-only">Star and more</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.id}>
              <td className="wide">
                <Link to={projectHome(project)} className="flex items-center gap-3 font-semibold hover:underline">
                  {project.hasDesign ? (
                    <img
                      src={projectPicture(project, 480)}
                      alt=""
                      width="64"
                      height="45"
                      loading="lazy"
                      className="rounded-[3px] border border-line flex-none"
                    />
                  ) : (
                    <span className="w-16 h-[45px] rounded-[3px] border border-line bg-sunken flex-none" />
                  )}
                  <span className="min-w-0">{project.title}</span>
                </Link>
              </td>
              <td className="num">
                {project.recipientCount.toLocaleString("en")}
                <span className="md:hidden"> recipient{project.recipientCount === 1 ? "" : "s"}</span>
              </td>
              <td>
                <ProjectBadge status={project.status} />
                {project.goesAt ? <span className="block text-sm text-ink-3 num">goes {project.goesAt}</span> : null}
              </td>
              <td className="text-ink-2">
                <Moment time={project.edited} />
              </td>
              <td>
                <div className="flex justify-end">
                  <StarButton of={project} action={`/projects/${project.id}/star`} back={back} />
                  <ProjectMenu project={project} token={token} back={back} details={project.status === "draft"} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
