import { randomBytes } from "node:crypto";
import type { Config } from "../config.server.ts";
import { readCookie, sign, unsign, writeCookie } from "../crypto.server.ts";
import { consumeAll, giveBack, type Limit } from "./rate-limit.server.ts";

/** As long as a limit can last. */
const LIFE_SECONDS = 24 * 3600;

/**
 * Who is counted: a browser, where it brings the cookie that we gave it, and the network that it
 * asks from.
 */
export interface Client {
  /** Null: it has not sent a form before, or keeps no cookies. */
  browserId?: string | null;
  clientAddress: string;
}

const nameOf = ({ appUrl }: Pick<Config, "appUrl">): string =>
  appUrl.startsWith("https:") ? "__Host-iweri_browser" : "iweri_browser";

/** The name that we gave a browser; null where it has none, or made one up. */
export function browserIdOf(
  config: Pick<Config, "appUrl" | "sessionSecret">,
  cookies: string | null,
): string | null {
  const signed = readCookie(cookies, nameOf(config));
  const [of, id] = (signed && unsign(signed, config.sessionSecret)?.split(":")) || [];
  return of === "browser" && id ? id : null;
}

/**
 * A Set-Cookie value that names a browser for a day. It says nothing but that it is the same one.
 */
export function newBrowserCookie(config: Config): string {
  return writeCookie(
    config,
    nameOf(config),
    sign(`browser:${randomBytes(12).toString("base64url")}`, config.sessionSecret),
    LIFE_SECONDS,
  );
}

/**
 * How many uses a browser has, and how many all of a network have together: a class, an office, the
 * phones of a mobile network.
 */
export interface ClientLimit extends Limit {
  perNetwork: number;
}

/**
 * Counts one use against what its browser has, and against the much larger number of its network,
 * so that nobody who throws cookies away has more. Returns the seconds to wait, or null when
 * allowed.
 */
export function consumeByClient(client: Client, limit: ClientLimit): Promise<number | null> {
  return consumeAll(usesOf(client, limit));
}

/** Takes one use back: it led to what it was for. */
export async function giveBackByClient(client: Client, limit: ClientLimit): Promise<void> {
  await Promise.all(usesOf(client, limit).map(([key, counted]) => giveBack(key, counted)));
}

/** What one use is counted by. */
export function usesOf(
  { browserId, clientAddress }: Client,
  { perNetwork, ...limit }: ClientLimit,
): [key: string, limit: Limit][] {
  const network: [string, Limit] = [
    clientAddress,
    { ...limit, name: `${limit.name}-network`, points: perNetwork },
  ];
  return browserId ? [[`browser ${browserId}`, limit], network] : [network];
}
