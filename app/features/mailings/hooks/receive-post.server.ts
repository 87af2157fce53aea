import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { isClosed } from "#app/features/accounts/account-status.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Schema } from "#db/schema.ts";
import { enqueueHookTurn } from "./hooks.server.ts";

export const MAX_POST_BYTES = 256 * 1024;
/** A course of thousands ends for all of them at once. */
const POSTS = { name: "hook-posts", points: 600, seconds: 60 };
/** Nobody has said yet where their fields stand, or nothing can be given. */
const MAX_WAITING = 5_000;

export type ReceivedPost =
  | { kind: "received"; id: string }
  /** The same was posted before. */
  | { kind: "known" }
  | { kind: "absent" }
  | { kind: "invalid" }
  | { kind: "too-many"; waitSeconds: number };

/**
 * Takes what a program posts to a hook’s address: JSON, or a form. It is written down before it is
 * answered, and certificates are given afterwards.
 */
export async function receivePost(
  db: Kysely<Schema>,
  given: { token: string; text: string; isForm: boolean; now: Date },
): Promise<ReceivedPost> {
  const { token, text, isForm, now } = given;
  const hook = await db
    .selectFrom("incomingHooks as h")
    .innerJoin("accounts as a", "a.id", "h.accountId")
    .select(["h.id", "a.suspendedAt", "a.terminatedAt"])
    .where("h.token", "=", token)
    .where((or) =>
      or.or([or("a.deleteAfter", "is", null), or("a.deleteAfter", ">", now.toISOString())]),
    )
    .executeTakeFirst();
  if (!hook || isClosed(hook)) return { kind: "absent" };
  const wait = await consume(hook.id, POSTS);
  if (wait !== null) return { kind: "too-many", waitSeconds: wait };
  const body = isForm ? JSON.stringify(Object.fromEntries(new URLSearchParams(text))) : text;
  if (!isDocument(body)) return { kind: "invalid" };
  const post = {
    id: newId(now.getTime()),
    hookId: hook.id,
    receivedAt: now.toISOString(),
    sha256: createHash("sha256").update(body).digest("base64url"),
    body,
    state: "waiting" as const,
  };
  return db.transaction().execute(async (trx): Promise<ReceivedPost> => {
    const { waiting } = await trx
      .selectFrom("hookPosts")
      .select((eb) => eb.fn.countAll<number>().as("waiting"))
      .where("hookId", "=", hook.id)
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow();
    if (Number(waiting) >= MAX_WAITING) return { kind: "too-many", waitSeconds: 3_600 };
    const inserted = await trx
      .insertInto("hookPosts")
      .values(post)
      .onConflict((conflict) => conflict.columns(["hookId", "sha256"]).doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) return { kind: "known" };
    await enqueueHookTurn(trx, hook.id, { now });
    return { kind: "received", id: post.id };
  });
}

function isDocument(text: string): boolean {
  // PostgreSQL keeps no NUL in a text.
  if (text.includes("\0")) return false;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}
