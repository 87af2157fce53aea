/** How far an organiser is with a response, in the order of the work. */
export const STATUSES = ["new", "in-progress", "done"] as const;

export type ResponseStatus = (typeof STATUSES)[number];

const LABELS: Record<ResponseStatus, string> = {
  new: "New",
  "in-progress": "In progress",
  done: "Done",
};

export const RESPONSE_STATUSES = STATUSES.map((value) => ({ value, label: LABELS[value] }));

/** A status as an address or a form says it; null for anything else. */
export function readStatus(text: unknown): ResponseStatus | null {
  return STATUSES.find((status) => status === text) ?? null;
}

export function statusLabel(status: ResponseStatus): string {
  return LABELS[status];
}
