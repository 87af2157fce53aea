import type { Database } from "#db/database.server.ts";
import { actorOf } from "../activity/actor.ts";
import { liveLinks } from "../activity/link-states.server.ts";
import { shownTime } from "../ui/relative-time.ts";
import type { LatestActivity } from "./shown-dashboard.ts";

const MOST = 5;

/** The newest lines of the activity log, with who did it. What is gone, or in the bin, has no link. */
export async function readLatestActivities(
  db: Database,
  given: { accountId: string; appName: string; timeZone: string; now: Date },
): Promise<LatestActivity[]> {
  const { accountId, appName, timeZone, now } = given;
  const rows = await db
    .selectFrom("activities as a")
    .leftJoin("users as u", "u.id", "a.actorId")
    .leftJoin("apiKeys as k", "k.id", "a.actorKeyId")
    .select(["a.id", "a.kind", "a.text", "a.link", "a.at", "a.isSample", "a.actorId", "a.actorKeyId"])
    .select(["u.firstName", "u.lastName", "k.name as keyName"])
    .where("a.accountId", "=", accountId)
    .orderBy("a.at", "desc")
    .orderBy("a.id", "desc")
    .limit(MOST)
    .execute();
  const liveLink = await liveLinks(db, accountId, rows);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    text: row.text,
    link: liveLink(row.link),
    actor: actorOf(row, appName).name,
    isSample: row.isSample === 1,
    time: shownTime(row.at, now, timeZone),
  }));
}
