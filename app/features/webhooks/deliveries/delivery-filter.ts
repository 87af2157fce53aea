import { readPageNumber } from "#app/platform/http/list-pages.ts";

export type WebhookDeliveryState = "waiting" | "delivered" | "failed";

export const WEBHOOK_DELIVERIES_PER_PAGE = 25;

export const WEBHOOK_DELIVERY_FILTERS = [
  { value: "", label: "All" },
  { value: "delivered", label: "Delivered" },
  { value: "waiting", label: "In progress" },
  { value: "failed", label: "Failed" },
] as const satisfies readonly { value: WebhookDeliveryState | ""; label: string }[];

/** Which posts are shown; all of it is in the address. */
export interface WebhookDeliveryFilter {
  state: WebhookDeliveryState | "";
  page: number;
}

/** Reads `?state=&page=`; nonsense counts as absent. */
export function readWebhookDeliveryFilter(search: URLSearchParams): WebhookDeliveryFilter {
  return {
    state: WEBHOOK_DELIVERY_FILTERS.find(({ value }) => value === search.get("state"))?.value ?? "",
    page: readPageNumber(search),
  };
}
