import { type RawBuilder, sql } from "kysely";

/**
 * Whether an activity ("activities" of the query) is unread to somebody: newer than what they marked as read, not read by
 * itself, not their own act, and no sample.
 */
export function isUnread(userId: string, readUntil: string): RawBuilder<boolean> {
  return sql<boolean>`(
    "activities"."at" > ${readUntil} and "activities"."isSample" = 0 and ("activities"."actorId" is null or "activities"."actorId" <> ${userId})
    and not exists (
      select 1 from "notificationReads" where "notificationReads"."userId" = ${userId}
      and "notificationReads"."accountId" = "activities"."accountId" and "notificationReads"."activityId" = "activities"."id"
    )
  )`;
}
