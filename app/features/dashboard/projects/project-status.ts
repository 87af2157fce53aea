import type { ProjectFilter } from "./project-filter.ts";

/** Where a project stands. `draft`: never confirmed. `not-sent`: confirmed, and nothing has left. */
export type ProjectStatus = "draft" | "not-sent" | "ongoing" | "sent";

export const PROJECT_STATUS_LABELS: Record<ProjectStatus, string> = {
  draft: "Draft",
  "not-sent": "Not sent",
  ongoing: "Ongoing",
  sent: "Sent",
};

/** What a choice of the status select takes in of `projects.sendStatus`; together they are all projects. */
export const SEND_STATUSES: Record<
  Exclude<ProjectFilter["status"], "">,
  ("draft" | "scheduled" | "ongoing" | "sent" | "not-sent")[]
> = {
  sent: ["sent"],
  ongoing: ["ongoing"],
  "not-sent": ["draft", "scheduled", "not-sent"],
};
