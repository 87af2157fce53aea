import type { ShownTime } from "#app/platform/time/relative-time.ts";
import type { FormStatus } from "../model/form-status.ts";

/** A form as the list shows it. */
export interface ShownForm {
  id: string;
  title: string;
  starred: boolean;
  isSample: boolean;
  status: FormStatus;
  hasChanges: boolean;
  isPublished: boolean;
  responseCount: number;
  responseLimit: number | null;
  edited: ShownTime;
  /** "29 Nov 2025, 10:00, Lagos time"; with "cancelled" when it is. */
  webinarWhen: string | null;
}
