import type { ShownForm } from "#app/features/forms/list/forms.server.ts";
import type { ShownTime } from "#app/platform/time/relative-time.ts";
import type { ProjectStatus } from "./project-filter.ts";

/** A project as the list shows it. */
export interface ShownProject {
  id: string;
  title: string;
  step: string;
  starred: boolean;
  isSample: boolean;
  hasDesign: boolean;
  designRevision: number;
  status: ProjectStatus;
  recipientCount: number;
  edited: ShownTime;
  /** "3 Dec, 10:00": when its scheduled send goes. */
  goesAt: string | null;
}

/** A card or row of the Projects screen. */
export type ShownEntry = ({ kind: "certificate" } & ShownProject) | ({ kind: "form" } & ShownForm);

/** "1 recipient", "1,204 recipients". */
export function recipientCountLabel(count: number): string {
  return `${count.toLocaleString("en")} recipient${count === 1 ? "" : "s"}`;
}

/** "1 response", "1,204 responses". */
export function responseCountLabel(count: number): string {
  return `${count.toLocaleString("en")} response${count === 1 ? "" : "s"}`;
}
