import { showForms } from "../forms/list/show-forms.server.ts";
import { shortMoment, shownTime } from "../ui/relative-time.ts";
import type { ListedEntry, ListedProject } from "./list-projects.server.ts";
import type { ShownEntry, ShownProject } from "./shown-project.ts";

/** Rows with their times in words of the account's zone. */
export function showProjects(projects: ListedProject[], now: Date, timeZone: string): ShownProject[] {
  return projects.map(({ editedAt, scheduledAt, ...project }) => ({
    ...project,
    edited: shownTime(editedAt, now, timeZone),
    goesAt: scheduledAt ? shortMoment(scheduledAt, now, timeZone) : null,
  }));
}

/** The same for certificate projects and forms together. */
export function showEntries(entries: ListedEntry[], now: Date, timeZone: string): ShownEntry[] {
  return entries.map((entry): ShownEntry => {
    const { kind, ...rest } = entry;
    if (kind === "form") return { kind, ...showForms([rest as Parameters<typeof showForms>[0][0]], now, timeZone)[0]! };
    return { kind, ...showProjects([rest as ListedProject], now, timeZone)[0]! };
  });
}
