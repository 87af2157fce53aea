/** Within so many days from now. */
export const EXPIRING_DAYS = [30, 60, 90] as const;
export type ExpiringDays = (typeof EXPIRING_DAYS)[number];

/** What the address of the list asks for; anything unknown is 90. */
export function readExpiringDays(search: URLSearchParams): ExpiringDays {
  return EXPIRING_DAYS.find((days) => String(days) === search.get("days")) ?? 90;
}
