import type { Config } from "#app/platform/config.server.ts";
import { sign, unsign } from "#app/platform/crypto.server.ts";

const LIFE_MS = 5 * 60_000;

/** The path of a download, and for whom. */
interface Download {
  download: string;
  userId: string;
  now: Date;
}

/** Where somebody who just proved who they are downloads an archive: it works for them alone, for five minutes. */
export function exportAddress(config: Pick<Config, "sessionSecret">, { now, ...of }: Download): string {
  return `${of.download}?key=${sign(signedText(of, now.getTime() + LIFE_MS), config.sessionSecret)}`;
}

export function isExportKey(config: Pick<Config, "sessionSecret">, key: string | null, { now, ...of }: Download): boolean {
  const words = unsign(key ?? "", config.sessionSecret);
  const until = Number(words?.split("~").at(-1));
  return words !== null && words === signedText(of, until) && until > now.getTime();
}

function signedText({ download, userId }: Omit<Download, "now">, until: number): string {
  return `${download}~${userId}~${until}`;
}
