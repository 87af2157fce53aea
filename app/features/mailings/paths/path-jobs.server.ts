import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import { freeJobKey } from "#app/platform/jobs/jobs.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { enqueueTurn, pathJobKey, pathTurnHandle } from "./paths.server.ts";
import { takeTurn } from "./turn.server.ts";

export const pathTurnJob = defineJob({
  ...pathTurnHandle,
  label: "Moves people along a path",
  run: async (app, { pathId }) => {
    // The turn may ask for another one while it is still under way.
    await freeJobKey(app.db, pathJobKey(pathId));
    await takeTurn(app, pathId);
  },
});

/** Asks for a turn of every path whose time has come. */
export const pathRoundJob = defineJob({
  name: "path-round",
  label: "Looks which paths are due",
  every: "quarter-hour",
  run: async ({ db, clock }) => {
    const now = clock();
    const pages = keysetPages(
      (last: { id: string } | null, limit) =>
        db
          .selectFrom("paths")
          .select("id")
          .where("nextTurnAt", "<=", now.toISOString())
          .where("id", ">", last?.id ?? "")
          .orderBy("id")
          .limit(limit)
          .execute(),
      500,
    );
    for await (const paths of pages) for (const { id } of paths) await enqueueTurn(db, id, now);
  },
});
