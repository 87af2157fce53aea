import { readBatchTallies } from "#app/features/delivery/status/delivery-list.server.ts";
import type { BatchCounts } from "#app/features/messages/batches/batch-filter.ts";
import { countsOf } from "#app/features/messages/batches/batches.server.ts";
import { clockTime, shortDay, shortMoment } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { ProjectProgress } from "./shown-dashboard.ts";

/** How far somebody is who has not sent anything yet. */
export interface FirstSteps {
  /** The only project, once there is one. */
  project: { id: string; hasDesign: boolean; hasPeople: boolean } | null;
}

/** Null: a second project, a form or a send exists, so this account has found its way. */
export async function readFirstSteps(db: Database, accountId: string): Promise<FirstSteps | null> {
  const form = await db
    .selectFrom("forms")
    .select("id")
    .where("accountId", "=", accountId)
    .where("deletedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (form) return null;
  const batch = await db
    .selectFrom("batches")
    .select("id")
    .where("accountId", "=", accountId)
    .where("kind", "in", ["certificates", "bulk"])
    .limit(1)
    .executeTakeFirst();
  if (batch) return null;
  const projects = await db
    .selectFrom("projects")
    .leftJoin("recipientLists", "recipientLists.id", "projects.listId")
    .select(["projects.id", "projects.designRevision", "recipientLists.recipientCount"])
    .where("projects.accountId", "=", accountId)
    .where("projects.deletedAt", "is", null)
    .limit(2)
    .execute();
  if (projects.length > 1) return null;
  const [project] = projects;
  return {
    project: project
      ? {
          id: project.id,
          hasDesign: project.designRevision > 0,
          hasPeople: (project.recipientCount ?? 0) > 0,
        }
      : null,
  };
}

const MAX_PROJECTS = 4;
/**
 * Of each project's sends, the newest: one that has more is a program's, and its bar shows what was
 * sent last.
 */
const MAX_SENDS = 50;

/**
 * The projects worked on last, with how far their sends are, counted as under Sent.
 */
export async function readProjectProgress(
  db: Database,
  { accountId, timeZone, now }: { accountId: string; timeZone: string; now: Date },
): Promise<ProjectProgress[]> {
  const projects = await db
    .selectFrom("projects")
    .select(["id", "title", "isSample", "editedAt"])
    .where("accountId", "=", accountId)
    .where("deletedAt", "is", null)
    .orderBy("editedAt", "desc")
    .limit(MAX_PROJECTS)
    .execute();
  return Promise.all(
    projects.map(async ({ id, title, isSample, editedAt }) => {
      const batches = await db
        .selectFrom("batches")
        .select(["id", "status", "scheduledAt", "finishedAt", "startedAt"])
        .where("projectId", "=", id)
        .where("kind", "=", "certificates")
        .orderBy("createdAt", "desc")
        .limit(MAX_SENDS)
        .execute();
      const tallies = await readBatchTallies(
        db,
        batches.map((batch) => batch.id),
      );
      const sends = [...tallies.values()].map(countsOf);
      const sum = (part: keyof BatchCounts) => sends.reduce((all, counts) => all + counts[part], 0);
      return {
        id,
        title,
        isSample: isSample === 1,
        standing: batches[0]
          ? statusText(batches[0], now, timeZone)
          : `Draft, edited ${shortDay(editedAt, timeZone)}`,
        sent: sum("delivered") + sum("accepted"),
        waiting: sum("inProgress"),
        failed: sum("failed"),
        all: sum("total"),
      };
    }),
  );
}

function statusText(
  batch: {
    status: "preparing" | "scheduled" | "sending" | "paused" | "done" | "cancelled";
    scheduledAt: string | null;
    startedAt: string | null;
    finishedAt: string | null;
  },
  now: Date,
  timeZone: string,
): string {
  if (batch.status === "preparing") return "Being prepared";
  if (batch.status === "scheduled" && batch.scheduledAt)
    return `Scheduled, ${shortMoment(batch.scheduledAt, now, timeZone)}`;
  if (batch.status === "paused") return "Paused";
  if (batch.status === "cancelled") return "Cancelled";
  if (batch.status === "sending") return "Sending";
  const at = batch.finishedAt ?? batch.startedAt;
  if (!at) return "Completed";
  return shortDay(at, timeZone) === shortDay(now.toISOString(), timeZone)
    ? `Completed today, ${clockTime(at, timeZone)}`
    : `Completed ${shortMoment(at, now, timeZone)}`;
}
