import { linkOfPlanProblem } from "#app/features/billing/quota/quota-messages.ts";
import type { RoleLink } from "#app/features/delivery/health/sending-lock.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { dayMoment } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { BatchesTable } from "#db/schema/delivery.ts";

/** What the page of a paused send says of it. */
export interface PausedSend {
  /** A sentence, or more: who or what paused it, and when. */
  why: string;
  /** Where that is put right. */
  link: RoleLink | null;
}

/**
 * Why a send is paused; null: it is not. `userId`: who looks. `isLocked`: its whole account is,
 * which is said above every page.
 */
export async function readPausedSend(
  db: Database,
  batch: Pick<BatchesTable, "id" | "accountId" | "status" | "pausedReason" | "createdAt">,
  {
    userId,
    isLocked,
    timeZone,
    now,
  }: { userId: string; isLocked: boolean; timeZone: string; now: Date },
): Promise<PausedSend | null> {
  if (batch.status !== "paused") return null;
  if (isLocked)
    return { why: "All sending from this account is paused, for the reason above.", link: null };
  const { pausedReason } = batch;
  if (pausedReason !== null) return { why: pausedReason, link: linkOfPlanProblem(pausedReason) };
  const pause = await db
    .selectFrom("activities as a")
    .leftJoin("users as u", "u.id", "a.actorId")
    .select(["a.actorId", "a.at", "u.firstName", "u.lastName"])
    .where("a.accountId", "=", batch.accountId)
    .where("a.kind", "=", "update")
    .where("a.at", ">=", batch.createdAt)
    .where("a.link", "=", `/sent/${batch.id}`)
    .where("a.text", "like", "Paused: %")
    .orderBy("a.at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!pause) return { why: "It was paused by hand.", link: null };
  const name = wholeName({ firstName: pause.firstName ?? "", lastName: pause.lastName ?? "" });
  const who = pause.actorId === userId ? "You" : name || "Someone who is no longer in this account";
  return { why: `${who} paused it ${dayMoment(pause.at, now, timeZone)}.`, link: null };
}
