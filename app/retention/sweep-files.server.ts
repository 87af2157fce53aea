import { createHash } from "node:crypto";
import type { Installation } from "../installation.server.ts";
import { namedFiles } from "./named-files.server.ts";

const NAME = "orphanedFiles";
/** More would make a long row; the rest has its turn another day. */
const MOST_AT_ONCE = 5_000;
const FOLDERS = ["accounts", "imports"];
/**
 * Named after what is in them, so that the same picture put up again would have the same key: one that nobody names now may be named in
 * a moment. They are small and go with their account.
 */
const NAMED_AFTER_CONTENT = /^accounts\/[^/]+\/signatures\//;

/**
 * Removes files that no row names. A file is written before its row, so one that has none may be on its way: only what was found
 * without one in two looks, at least half a day apart, goes. Returns how many went.
 */
export async function sweepFiles({ db, files }: Pick<Installation, "db" | "files">, now: Date): Promise<number> {
  const before = await db.selectFrom("installationSettings").selectAll().where("name", "=", NAME).executeTakeFirst();
  if (before && now.getTime() - Date.parse(before.updatedAt) < 12 * 3_600_000) return 0;
  const there = new Set<string>();
  for (const folder of FOLDERS) {
    for await (const key of files.list(folder)) if (!NAMED_AFTER_CONTENT.test(key)) there.add(key);
  }
  // After the files: what was named by then has its row by now.
  for await (const key of namedFiles(db)) there.delete(key);
  const suspects = new Set(before ? (JSON.parse(before.value) as string[]) : []);
  let removed = 0;
  for (const key of there) {
    if (!suspects.has(traceless(key))) continue;
    await files.remove(key);
    there.delete(key);
    removed += 1;
  }
  const row = { value: JSON.stringify([...there].slice(0, MOST_AT_ONCE).map(traceless)), updatedAt: now.toISOString() };
  await db
    .insertInto("installationSettings")
    .values({ name: NAME, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
  return removed;
}

/** A key is only remembered by this: it names an account, which may be gone by the next look. */
function traceless(key: string): string {
  return createHash("sha256").update(key).digest("base64url").slice(0, 22);
}
