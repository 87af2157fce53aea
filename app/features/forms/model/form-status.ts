/**
 * Where a form stands for the public. `draft`: never published. `closed`: turned off or past its
 * closing date.
 */
export type FormStatus = "draft" | "published" | "closed" | "full";

export const FORM_STATUS_LABELS: Record<FormStatus, string> = {
  draft: "Draft",
  published: "Published",
  closed: "Closed",
  full: "Full",
};

/**
 * Status from what a form's row says. What the organiser closed is closed, also when it was full
 * before.
 */
export function formStatus(
  form: {
    publishedVersionId: string | null;
    enabled: number;
    closesAt: string | null;
    responseLimit: number | null;
    responseCount: number;
  },
  now: Date,
): FormStatus {
  if (!form.publishedVersionId) return "draft";
  if (form.enabled === 0) return "closed";
  if (form.closesAt && Date.parse(form.closesAt) <= now.getTime()) return "closed";
  if (form.responseLimit !== null && form.responseCount >= form.responseLimit) return "full";
  return "published";
}
