/** How far an organiser is with a response, in the order of the work. */
export const RESPONSE_STATUSES = [
  { value: "new", label: "New" },
  { value: "in-progress", label: "In progress" },
  { value: "done", label: "Done" },
] as const;

export type ResponseStatus = (typeof RESPONSE_STATUSES)[number]["value"];

/** A status as an address or a form says it; null for anything else. */
export function readStatus(text: unknown): ResponseStatus | null {
  return RESPONSE_STATUSES.find(({ value }) => value === text)?.value ?? null;
}

export function statusLabel(status: ResponseStatus): string {
  return RESPONSE_STATUSES.find(({ value }) => value === status)!.label;
}
