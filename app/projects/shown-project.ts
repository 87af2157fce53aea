import type { ShownTime } from "../ui/relative-time.ts";
import type { ProjectStatus } from "./project-status.ts";

/** A project as the list shows it. */
export interface ShownProject {
  id: string;
  title: string;
  step: string;
  starred: boolean;
  hasDesign: boolean;
  designRevision: number;
  status: ProjectStatus;
  recipientCount: number;
  edited: ShownTime;
  /** "3 Dec, 10:00": when its scheduled send goes. */
  goesAt: string | null;
}

/** "1 recipient", "1,204 recipients". */
export function recipientWords(count: number): string {
  return `${count.toLocaleString("en")} recipient${count === 1 ? "" : "s"}`;
}
