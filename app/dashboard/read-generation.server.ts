import type { Database } from "#db/database.server.ts";
import { readBatchTallies } from "../delivery/batch-tallies.server.ts";
import { countsOf } from "../delivery/list-batches.server.ts";
import { clockTime, shortDay, shortMoment } from "../ui/relative-time.ts";
import type { GeneratedProject } from "./shown-dashboard.ts";

const MOST = 4;
/** Of each project's sends, the newest: one that has more is a program's, and its bar shows what was sent last. */
const MOST_SENDS = 50;

/**
 * The projects worked on last, with how far their sends are, counted as under Sent. Behind a plain mail server nobody ever
 * tells of arrival: there, what it accepted is all that can be reached.
 */
export async function readGeneration(
  db: Database,
  { accountId, timeZone, now, plainServer }: { accountId: string; timeZone: string; now: Date; plainServer: boolean },
): Promise<GeneratedProject[]> {
  const projects = await db
    .selectFrom("projects")
    .select(["id", "title", "isSample", "editedAt"])
    .where("accountId", "=", accountId)
    .where("deletedAt", "is", null)
    .orderBy("editedAt", "desc")
    .limit(MOST)
    .execute();
  return Promise.all(
    projects.map(async ({ id, title, isSample, editedAt }) => {
      const batches = await db
        .selectFrom("batches")
        .select(["id", "status", "scheduledAt", "finishedAt", "startedAt"])
        .where("projectId", "=", id)
        .where("kind", "=", "certificates")
        .orderBy("createdAt", "desc")
        .limit(MOST_SENDS)
        .execute();
      const tallies = await readBatchTallies(
        db,
        batches.map((batch) => batch.id),
      );
      const sends = [...tallies.values()].map((tally) => ({ ...countsOf(tally), accepted: tally.accepted ?? 0 }));
      const sum = (part: "total" | "delivered" | "inProgress" | "failed" | "accepted") =>
        sends.reduce((all, counts) => all + counts[part], 0);
      const taken = plainServer ? sum("accepted") : 0;
      return {
        id,
        title,
        isSample: isSample === 1,
        standing: batches[0] ? standingOf(batches[0], now, timeZone) : `Draft, edited ${shortDay(editedAt, timeZone)}`,
        delivered: sum("delivered") + taken,
        waiting: sum("inProgress") - taken,
        failed: sum("failed"),
        all: sum("total"),
      };
    }),
  );
}

function standingOf(
  batch: {
    status: "scheduled" | "sending" | "paused" | "done" | "cancelled";
    scheduledAt: string | null;
    startedAt: string | null;
    finishedAt: string | null;
  },
  now: Date,
  timeZone: string,
): string {
  if (batch.status === "scheduled") return `Scheduled, ${shortMoment(batch.scheduledAt!, now, timeZone)}`;
  if (batch.status === "paused") return "Paused";
  if (batch.status === "cancelled") return "Cancelled";
  if (batch.status === "sending") return "Sending";
  const at = batch.finishedAt ?? batch.startedAt;
  if (!at) return "Completed";
  return shortDay(at, timeZone) === shortDay(now.toISOString(), timeZone)
    ? `Completed today, ${clockTime(at, timeZone)}`
    : `Completed ${shortMoment(at, now, timeZone)}`;
}
