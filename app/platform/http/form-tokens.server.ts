import { randomBytes } from "node:crypto";
import type { Database } from "#db/database.server.ts";
import type { Config } from "../config.server.ts";
import { sign, unsign } from "../crypto.server.ts";

/** A token for a form that creates something. Put it in a hidden field named `token`. */
export function newFormToken(): string {
  return crypto.randomUUID();
}

/**
 * Spends a form's token inside the transaction that creates the thing. Returns null on first use;
 * on a second use the place the first one led to, so that a double submit on a slow line creates
 * one thing (C20).
 */
export async function spendFormToken(
  trx: Database,
  use: { token: string; accountId: string; location: string; now: Date },
): Promise<string | null> {
  const token = `${use.accountId}:${use.token}`.slice(0, 200);
  const inserted = await trx
    .insertInto("formTokens")
    .values({
      token,
      accountId: use.accountId,
      usedAt: use.now.toISOString(),
      location: use.location,
    })
    .onConflict((conflict) => conflict.column("token").doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return null;
  const first = await trx
    .selectFrom("formTokens")
    .select("location")
    .where("token", "=", token)
    .executeTakeFirstOrThrow();
  return first.location;
}

/** What a page says of itself in a hidden field: ours only, because it is signed. */
export interface PageStamp {
  /** Ms since 1970. */
  madeAt: number;
  /** What the page was about, such as the version of a form. */
  about: string;
  /** Another one for each page. */
  once: string;
}

/**
 * Goes out with a form and comes back with it: when the page was made, what about, and which one it
 * was.
 */
export function newPageStamp(
  config: Pick<Config, "sessionSecret">,
  kind: string,
  about: string,
  now: Date,
): string {
  return sign(
    `${kind}:${now.getTime()}:${about}:${randomBytes(9).toString("base64url")}`,
    config.sessionSecret,
  );
}

/** Null for a stamp that is not ours, or of another kind of form. */
export function readPageStamp(
  config: Pick<Config, "sessionSecret">,
  kind: string,
  stamp: string,
): PageStamp | null {
  const [of, madeAt, about = "", once = ""] = unsign(stamp, config.sessionSecret)?.split(":") ?? [];
  return of === kind ? { madeAt: Number(madeAt), about, once } : null;
}
