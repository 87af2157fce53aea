import { randomBytes } from "node:crypto";
import type { Config } from "../config.server.ts";
import { sign, unsign } from "./signed-cookie.server.ts";

/** What a page says of itself in a hidden field: ours only, because it is signed. */
export interface PageStamp {
  /** Ms since 1970. */
  madeAt: number;
  /** What the page was about, such as the version of a form. */
  about: string;
  /** Another one for each page. */
  once: string;
}

/** Goes out with a form and comes back with it: when the page was made, what about, and which one it was. */
export function newPageStamp(config: Pick<Config, "sessionSecret">, kind: string, about: string, now: Date): string {
  return sign(`${kind}:${now.getTime()}:${about}:${randomBytes(9).toString("base64url")}`, config.sessionSecret);
}

/** Null for a stamp that is not ours, or of another kind of form. */
export function readPageStamp(config: Pick<Config, "sessionSecret">, kind: string, stamp: string): PageStamp | null {
  const [of, madeAt, about = "", once = ""] = unsign(stamp, config.sessionSecret)?.split(":") ?? [];
  return of === kind ? { madeAt: Number(madeAt), about, once } : null;
}
