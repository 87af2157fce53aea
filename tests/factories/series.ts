import type { Form } from "../../app/features/forms/store/find-form.server.ts";
import type { Webinar } from "../../app/features/webinars/model/webinar.server.ts";
import {
  listSessions,
  refreshSeries,
} from "../../app/features/webinars/sessions/sessions.server.ts";
import {
  insertSession,
  startSeries,
} from "../../app/features/webinars/set-up/start-series.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { addWebinar } from "./webinar.ts";

const DAY_MS = 86_400_000;

/**
 * A webinar with sessions a day apart, the first at the time that `addWebinar` gives; without
 * e-mails.
 */
export async function addSeries(
  context: Pick<AppContext, "db" | "clock">,
  owner: { accountId: string; userId: string },
  form: Form,
  { sessions, ...change }: Partial<Webinar> & { sessions: number },
): Promise<{ series: Webinar; sessions: Webinar[] }> {
  const { db, clock } = context;
  const webinar = await addWebinar(context, owner, form, change);
  return db.transaction().execute(async (trx) => {
    const now = clock();
    await startSeries(trx, webinar, now);
    for (let number = 2; number <= sessions; number++) {
      const startsAt = new Date(Date.parse(webinar.startsAt) + (number - 1) * DAY_MS).toISOString();
      const place = { ...webinar, startsAt, title: `Evening ${number}`, about: "" };
      await insertSession(trx, webinar, place, { number, sequence: 0, nextTurnAt: null, now });
    }
    const series = await refreshSeries(trx, webinar.id, now);
    return { series, sessions: await listSessions(trx, series) };
  });
}
