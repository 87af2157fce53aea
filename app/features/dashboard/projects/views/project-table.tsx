import { Link } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { entryHome } from "#app/features/certificates/model/project-paths.ts";
import { FormBadge, FormMenu } from "#app/features/forms/list/form-row.tsx";
import { SampleBadge } from "#app/ui/lists/badge.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { StarButton } from "#app/ui/lists/item-menu.tsx";
import { ListToolbar } from "#app/ui/lists/list-toolbar.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import {
  PROJECT_SORTS,
  type ProjectFilter,
  projectsPath,
  recipientCountLabel,
  responseCountLabel,
  type ShownEntry,
  STATUS_CHOICES,
} from "../project-list.ts";
import { ProjectBadge, ProjectMenu } from "./project-head.tsx";

/** Projects and forms as cards, three in a row on wide screens. */
export function ProjectGrid({
  entries,
  token,
  back,
}: {
  entries: ShownEntry[];
  token: string;
  back: string;
}) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {entries.map((entry) => (
        <li key={entry.id} className="card flex flex-col relative hover:border-brand-ink">
          <div className="bg-sunken rounded-t-[13px] px-6 pt-6 h-[140px] sm:h-[196px] overflow-hidden">
            <Picture entry={entry} />
          </div>
          <div className="border-t border-line bg-surface rounded-b-[13px] p-4 relative grow">
            <div className="flex items-start gap-2">
              <h2 className="text-base min-w-0 grow leading-snug break-words">
                <Link
                  to={entryHome(entry)}
                  className="after:content-[''] after:absolute after:inset-0 after:-top-[140px] sm:after:-top-[196px]"
                >
                  {entry.title}
                </Link>
              </h2>
              <div className="relative z-10 has-[details[open]]:z-20 flex -mt-2 -mr-2">
                <EntryActions entry={entry} token={token} back={back} />
              </div>
            </div>
            <p className="text-sm text-ink-2 num">
              {entry.kind === "form"
                ? responseCountLabel(entry.responseCount)
                : recipientCountLabel(entry.recipientCount)}
              {entry.kind === "form" && entry.webinarWhen ? (
                <> · webinar {entry.webinarWhen}</>
              ) : null}
              {entry.kind === "certificate" && entry.goesAt ? <> · goes {entry.goesAt}</> : null}
            </p>
            <p className="mt-3 flex flex-wrap items-center justify-between gap-2 text-sm text-ink-3">
              <EntryBadges entry={entry} />
              <span>
                Edited <Moment time={entry.edited} />
              </span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Picture({ entry }: { entry: ShownEntry }) {
  if (entry.kind === "form" || !entry.picture) {
    return (
      <div className="paper !bg-surface h-full grid place-items-center text-3xl text-ink-3">
        <Icon name={iconOf(entry)} />
      </div>
    );
  }
  return (
    <img
      src={entry.picture}
      width="480"
      height="339"
      loading="lazy"
      alt=""
      className="paper w-full h-auto min-h-[120px]"
    />
  );
}

/** Projects and forms as rows. */
export function ProjectTable({
  entries,
  token,
  back,
}: {
  entries: ShownEntry[];
  token: string;
  back: string;
}) {
  return (
    <div className="card">
      <DataTable
        caption="Projects"
        columns={[
          { label: "Name", className: "rounded-tl-[13px]" },
          "People",
          "Status",
          "Edited",
          { label: "Star and more", isHidden: true, className: "rounded-tr-[13px]" },
        ]}
        rows={entries}
      >
        {(entry) => (
          <>
            <td className="wide">
              <Link
                to={entryHome(entry)}
                className="flex items-center gap-3 font-semibold hover:underline"
              >
                <Thumbnail entry={entry} />
                <span className="min-w-0 break-words">{entry.title}</span>
              </Link>
            </td>
            <td className="num">
              {entry.kind === "form"
                ? responseCountLabel(entry.responseCount)
                : recipientCountLabel(entry.recipientCount)}
            </td>
            <td>
              <EntryBadges entry={entry} />
              {entry.kind === "certificate" && entry.goesAt ? (
                <span className="block text-sm text-ink-3 num">goes {entry.goesAt}</span>
              ) : null}
            </td>
            <td className="text-ink-2 md:whitespace-nowrap">
              <Moment time={entry.edited} />
            </td>
            <td>
              <div className="flex justify-end">
                <EntryActions entry={entry} token={token} back={back} />
              </div>
            </td>
          </>
        )}
      </DataTable>
    </div>
  );
}

function iconOf(entry: ShownEntry) {
  if (entry.kind === "certificate") return "image";
  return entry.webinarWhen ? "video" : "form";
}

function Thumbnail({ entry }: { entry: ShownEntry }) {
  if (entry.kind === "certificate" && entry.picture) {
    return (
      <img
        src={entry.picture}
        alt=""
        width="64"
        height="45"
        loading="lazy"
        className="rounded-[3px] border border-line flex-none"
      />
    );
  }
  return (
    <span
      className={
        "w-16 h-[45px] rounded-[3px] border border-line bg-sunken flex-none grid " +
        "place-items-center text-ink-3"
      }
    >
      <Icon name={iconOf(entry)} />
    </span>
  );
}

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
      hidden={{
        tab: filter.tab === "recent" ? "" : filter.tab,
        view: filter.view === "grid" ? "" : filter.view,
      }}
      selects={[
        ...(hasStatus
          ? [{ name: "status", label: "Status", value: filter.status, options: statuses }]
          : []),
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
            preventScrollReset
          >
            <Icon name={view} label={view === "grid" ? "Grid" : "List"} className="text-base" />
          </Link>
        ))}
      </nav>
    </ListToolbar>
  );
}

/** Where a project or form stands, and whether it is only a sample. */
function EntryBadges({ entry }: { entry: ShownEntry }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {entry.kind === "form" ? (
        <FormBadge status={entry.status} />
      ) : (
        <ProjectBadge status={entry.status} />
      )}
      {entry.isSample ? <SampleBadge /> : null}
    </span>
  );
}

/** Its star and its menu. */
function EntryActions({ entry, token, back }: { entry: ShownEntry; token: string; back: string }) {
  return (
    <For needs="editor">
      <StarButton
        of={entry}
        action={`/${entry.kind === "form" ? "forms" : "projects"}/${entry.id}/star`}
        back={back}
      />
      {entry.kind === "form" ? (
        <FormMenu form={entry} token={token} back={back} />
      ) : (
        <ProjectMenu project={entry} token={token} back={back} />
      )}
    </For>
  );
}
