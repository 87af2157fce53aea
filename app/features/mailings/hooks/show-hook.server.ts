import { findProject } from "#app/features/certificates/model/project.server.ts";
import { readStoredJson } from "#app/platform/database/stored-json.ts";
import { shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { fieldName } from "./hook-forms.server.ts";
import { hookMapping, type IncomingHook, mappedPlaceholders } from "./hooks.server.ts";
import { leavesOf, shownPath } from "./payload.ts";

const POSTS_SHOWN = 50;
/** So many posts say which values there are. */
const EXAMPLES = 5;

/** Everything that a hook’s page shows. */
export async function showHook(
  db: Database,
  hook: IncomingHook,
  { timeZone, now }: { timeZone: string; now: Date },
) {
  const posts = await db
    .selectFrom("hookPosts")
    .select(["id", "receivedAt", "state", "email", "problem", "batchId", "body"])
    .where("hookId", "=", hook.id)
    .orderBy("id", "desc")
    .limit(POSTS_SHOWN)
    .execute();
  const mapping = hookMapping(hook);
  const project = hook.projectId && (await findProject(db, hook.accountId, hook.projectId));
  const placeholders = mappedPlaceholders(project || null);
  const { fields = {}, ...values } = mapping ?? {};
  const used = Object.values({ ...values, onlyValue: "", ...fields });
  return {
    id: hook.id,
    name: hook.name,
    title: project ? project.title : null,
    isMapped: mapping !== null,
    stoppedReason: hook.stoppedReason,
    places: placesIn(posts.slice(0, EXAMPLES), used),
    values,
    fields: placeholders.map((label) => ({
      name: fieldName(label),
      label,
      value: fields[label] ?? "",
    })),
    waiting: posts.filter(({ state }) => state === "waiting").length,
    posts: posts.map(({ body: _, receivedAt, ...post }) => ({
      ...post,
      received: shownTime(receivedAt, now, timeZone),
    })),
  };
}

/** Where something may stand: in the last posts, and where it was said to stand before. */
function placesIn(
  posts: readonly { id: string; body: string }[],
  used: readonly string[],
): { value: string; label: string }[] {
  const examples = new Map<string, string>();
  for (const { id, body } of posts)
    for (const { path, value } of leavesOf(readStoredJson(body, "hookPosts.body", id)))
      if (!examples.has(path)) examples.set(path, value);
  for (const path of used) if (path && !examples.has(path)) examples.set(path, "");
  return [...examples].map(([value, example]) => ({
    value,
    label: example ? `${shownPath(value)}: ${shorten(example)}` : shownPath(value),
  }));
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
