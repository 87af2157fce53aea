import { z } from "zod";
import type { Installation } from "../../installation.server.ts";
import { planTurn } from "./plan-turn.ts";
import { setNextTurn } from "./schedule-turn.server.ts";

const turnPayload = z.object({ webinarId: z.string() });

/** Does what is due for a webinar and schedules what comes next. */
export async function runTurn(installation: Installation, payload: unknown): Promise<void> {
  const { db, clock } = installation;
  const { webinarId } = turnPayload.parse(payload);
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const webinar = await trx.selectFrom("webinars").selectAll().where("id", "=", webinarId).executeTakeFirst();
    if (!webinar) return;
    if (webinar.nextTurnAt === null || webinar.nextTurnAt > now.toISOString()) return;
    const { nextAt } = planTurn(webinar, { doneBefore: webinar.nextTurnAt, now });
    await setNextTurn(trx, webinarId, nextAt, now);
  });
}
