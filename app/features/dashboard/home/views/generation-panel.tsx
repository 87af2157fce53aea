import { Link } from "@remix-run/react";
import { SampleBadge } from "#app/ui/lists/badge.tsx";
import { ProgressBar } from "#app/ui/lists/progress-bar.tsx";
import type { ProjectProgress } from "../shown-dashboard.ts";
import { Panel } from "./panel.tsx";

/** The projects worked on last, each with how many of its messages were sent. */
export function ProjectProgressPanel({ projects }: { projects: ProjectProgress[] }) {
  return (
    <Panel
      id="generation"
      title="Certificate Generation"
      all={{ to: "/projects", label: "All projects" }}
      isEmpty={projects.length === 0}
      empty={{
        icon: "cert",
        title: "No Projects Created Yet",
        words: "Your sends appear here, with their progress.",
        to: "/projects",
        label: "Generate Certificate",
      }}
    >
      <ul>
        {projects.map((project) => (
          <Project key={project.id} project={project} />
        ))}
      </ul>
    </Panel>
  );
}

function Project({
  project: { id, title, isSample, standing, sent, waiting, failed, all },
}: {
  project: ProjectProgress;
}) {
  const words = `${sent.toLocaleString("en")} of ${all.toLocaleString("en")}`;
  const share = (count: number) => (all === 0 ? 0 : count / all);
  return (
    <li className="px-4 py-3 border-t border-line first:border-t-0">
      <div className="flex justify-between gap-3">
        <p className="min-w-0">
          <Link className="block font-semibold truncate hover:underline" to={`/projects/${id}`}>
            {title}
          </Link>
          <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
            {standing}
            {isSample ? <SampleBadge /> : null}
          </span>
        </p>
        <p className="text-sm num whitespace-nowrap">{all > 0 ? words : ""}</p>
      </div>
      <div className="mt-2">
        <ProgressBar
          className="!h-2"
          label={
            all === 0
              ? "Nothing sent yet"
              : `${words} sent${failed > 0 ? `, ${failed.toLocaleString("en")} failed` : ""}`
          }
          parts={[
            { share: share(sent), look: "ok" },
            { share: share(waiting), look: "wait" },
            { share: share(failed), look: "bad" },
          ]}
        />
      </div>
    </li>
  );
}
