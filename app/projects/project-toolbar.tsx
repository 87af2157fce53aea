import { Link } from "@remix-run/react";
import { Icon } from "../ui/icon.tsx";
import { ListToolbar } from "../ui/list-toolbar.tsx";
import { PROJECT_SORTS, type ProjectFilter, projectsPath, STATUS_CHOICES } from "./project-filter.ts";

/** Search, status, order, grid or list. */
export function ProjectToolbar({ filter }: { filter: ProjectFilter }) {
  const statuses = filter.tab === "certificates" ? STATUS_CHOICES : STATUS_CHOICES.slice(0, 1);
  const hasStatus = filter.tab === "recent" || filter.tab === "certificates";
  return (
    <ListToolbar
      action="/projects"
      address={projectsPath(filter)}
      label="Search projects"
      q={filter.q}
      hidden={{ tab: filter.tab === "recent" ? "" : filter.tab, view: filter.view === "grid" ? "" : filter.view }}
      selects={[
        ...(hasStatus ? [{ name: "status", label: "Status", value: filter.status, options: statuses }] : []),
        { name: "sort", label: "Sort by", value: filter.sort, options: PROJECT_SORTS },
      ]}
    >
      <nav className="seg-links ml-auto" aria-label="Layout">
        {(["grid", "list"] as const).map((view) => (
          <Link
            key={view}
            to={projectsPath(filter, { view, page: filter.page })}
            className="!w-11 !min-h-[38px]"
            aria-current={filter.view === view ? "true" : undefined}
            aria-label={view === "grid" ? "Grid" : "List"}
            preventScrollReset
          >
            <Icon name={view} className="text-base" />
          </Link>
        ))}
      </nav>
    </ListToolbar>
  );
}
