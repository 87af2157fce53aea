import type { Config } from "../config.server.ts";
import { sign, unsign } from "../http/signed-cookie.server.ts";

const LIFE_MS = 5 * 60_000;

/** Where somebody who just proved to be the owner downloads the archive: good for them alone, for five minutes. */
export function exportAddress(config: Pick<Config, "sessionSecret">, userId: string, now: Date): string {
  return `/settings/data/export.zip?key=${sign(wordsOf(userId, now.getTime() + LIFE_MS), config.sessionSecret)}`;
}

export function isExportKey(config: Pick<Config, "sessionSecret">, key: string | null, userId: string, now: Date): boolean {
  const words = unsign(key ?? "", config.sessionSecret);
  const until = Number(words?.split("~").at(-1));
  return words !== null && words === wordsOf(userId, until) && until > now.getTime();
}

function wordsOf(userId: string, until: number): string {
  return `export~${userId}~${until}`;
}
