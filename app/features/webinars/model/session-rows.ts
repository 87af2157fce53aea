import type { Webinar } from "./webinar.server.ts";

/** What somebody who comes to this webinar registers for: of a session, its series. */
export function registeredFor({
  id,
  seriesId,
  accountId,
}: Pick<Webinar, "id" | "seriesId" | "accountId">): Pick<Webinar, "id" | "accountId"> {
  return { id: seriesId ?? id, accountId };
}

/**
 * The row of a registration in this webinar: of a session, the one that a trigger made for it
 * (db/migrations/before-1/050-series.ts).
 */
export function rowIdIn(
  { sessionNumber }: Pick<Webinar, "sessionNumber">,
  registrationId: string,
): string {
  return sessionNumber === null ? registrationId : `${registrationId}s${sessionNumber}`;
}
