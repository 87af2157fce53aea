import type { Database } from "#db/database.server.ts";
import { POSTS_A_PAGE, type PostFilter, type PostState } from "../../outgoing/post-filter.ts";
import { type ShownTry, triesOfPosts } from "../../outgoing/tries-of-posts.server.ts";
import { fullDate, type ShownTime, shortMoment, shownTime } from "../../ui/relative-time.ts";
import { FORM_POSTS } from "./form-post-line.server.ts";

export interface ShownPost {
  id: string;
  /** Null for a test. */
  response: { id: string; name: string } | null;
  /** The host it goes to; the whole address may hold a key. */
  host: string;
  state: PostState;
  at: ShownTime;
  /** When it is tried again; null: it is settled, or under way now. */
  nextTry: ShownTime | null;
  /** The newest first. */
  tries: ShownTry[];
}

/** One page of a form's posts, the newest first, how many match, and whether there is any at all. */
export async function listPosts(
  db: Database,
  given: { formId: string; filter: PostFilter; timeZone: string; now: Date },
): Promise<{ posts: ShownPost[]; total: number; isEmpty: boolean }> {
  const { formId, filter, timeZone, now } = given;
  const counts = await db
    .selectFrom("formPosts")
    .select((eb) => ["state", eb.fn.countAll<number | string>().as("count")])
    .where("formId", "=", formId)
    .groupBy("state")
    .execute();
  const matching = counts.filter(({ state }) => filter.state === "" || state === filter.state);
  const rows = await db
    .selectFrom("formPosts as p")
    .leftJoin("formResponses as r", "r.id", "p.responseId")
    .select(["p.id", "p.responseId", "p.url", "p.state", "p.createdAt", "p.nextTryAt", "r.name", "r.email", "r.number"])
    .where("p.formId", "=", formId)
    .$if(filter.state !== "", (query) => query.where("p.state", "=", filter.state as PostState))
    .orderBy("p.createdAt", "desc")
    .orderBy("p.id", "desc")
    .limit(POSTS_A_PAGE)
    .offset((filter.page - 1) * POSTS_A_PAGE)
    .execute();
  const shown = (at: string) => shownTime(at, now, timeZone);
  const ids = rows.map(({ id }) => id);
  const tries = await triesOfPosts(db, FORM_POSTS, ids, shown);
  const soon = (at: string) => ({ at, short: shortMoment(at, now, timeZone), full: fullDate(at, timeZone) });
  return {
    total: matching.reduce((sum, { count }) => sum + Number(count), 0),
    isEmpty: counts.length === 0,
    posts: rows.map((row) => ({
      id: row.id,
      response: row.responseId === null ? null : { id: row.responseId, name: row.name || row.email || `Response ${row.number}` },
      host: hostOf(row.url),
      state: row.state,
      at: shown(row.createdAt),
      nextTry: row.nextTryAt && row.nextTryAt > now.toISOString() ? soon(row.nextTryAt) : null,
      tries: tries.get(row.id) ?? [],
    })),
  };
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
