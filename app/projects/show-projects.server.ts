import { shortMoment, shownTime } from "../ui/relative-time.ts";
import type { ListedProject } from "./list-projects.server.ts";
import type { ShownProject } from "./shown-project.ts";

/** Rows with their times in words of the account's zone. */
export function showProjects(projects: ListedProject[], now: Date, timeZone: string): ShownProject[] {
  return projects.map(({ editedAt, scheduledAt, ...project }) => ({
    ...project,
    edited: shownTime(editedAt, now, timeZone),
    goesAt: scheduledAt ? shortMoment(scheduledAt, now, timeZone) : null,
  }));
}
