import type { ShownStatus } from "./delivery-state.ts";

/** The choices above a send's people, as they stand in the address. */
export const STATUS_FILTERS: { value: string; label: string; shown: ShownStatus | null }[] = [
  { value: "", label: "All", shown: null },
  { value: "delivered", label: "Delivered", shown: "Delivered" },
  { value: "in-progress", label: "In progress", shown: "In progress" },
  { value: "failed", label: "Failed", shown: "Failed" },
  { value: "not-sent", label: "Not sent", shown: "Not sent" },
];

/** The choice an address asks for; null for all and for anything unknown. */
export function readStatusFilter(value: string | null) {
  return STATUS_FILTERS.find((filter) => filter.value !== "" && filter.value === value) ?? null;
}
