import { toSlug } from "#app/engines/letters/index.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { sign, unsign } from "#app/platform/crypto.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { type ArchiveFile, textFile } from "../tables/archive-table.server.ts";

/** More than anybody needs, fewer than would keep the machine busy. */
const EXPORTS = { name: "export", points: 20, seconds: 24 * 3600 };

/** Accounts and people whose archive is leaving this process now. */
const activeExports = new Set<string>();

/** Why an archive does not start, as a sentence. */
export interface ExportRefused {
  problem: string;
}

/** An archive that has begun; `ended` is to be called once it has left or broken off. */
export interface StartedExport {
  files: AsyncIterable<ArchiveFile>;
  ended: (error: unknown) => void;
}

/**
 * Begins an archive: one at a time, and some a day. `of`: the id of the account or person it is of.
 */
export async function startExport(
  { log, clock }: Pick<AppContext, "log" | "clock">,
  { of, files }: { of: string; files: AsyncIterable<ArchiveFile> },
): Promise<StartedExport | ExportRefused> {
  if (activeExports.has(of)) {
    return {
      problem:
        "Your data is already being downloaded. Wait until it has finished, or stop it in the browser.",
    };
  }
  activeExports.add(of);
  const wait = await consume(of, EXPORTS).catch((error) => {
    activeExports.delete(of);
    throw error;
  });
  if (wait !== null) {
    activeExports.delete(of);
    const hours = Math.ceil(wait / 3600);
    return {
      problem:
        `Your data was downloaded ${EXPORTS.points} times today. You can download it again ` +
        `in ${hours === 1 ? "an hour" : `${hours} hours`}.`,
    };
  }
  return {
    files: counted(files, clock),
    ended(error) {
      activeExports.delete(of);
      if (error) log.error({ err: error }, "an account's archive broke off");
    },
  };
}

/** "iweri-data-2026-01-05.zip". */
export function archiveName(appName: string, now: Date): string {
  return `${toSlug(appName, 60) || "account"}-data-${now.toISOString().slice(0, 10)}.zip`;
}

/**
 * The files, and after them the one that says how much each holds: without it the archive is not
 * whole.
 */
async function* counted(
  files: AsyncIterable<ArchiveFile>,
  clock: () => Date,
): AsyncGenerator<ArchiveFile> {
  const startedAt = clock().toISOString();
  const written: { path: string; rows?: number; bytes: number }[] = [];
  for await (const file of files) {
    yield {
      ...file,
      async *content() {
        const line = { path: file.path, rows: 0, bytes: 0 };
        for await (const piece of file.content()) {
          line.bytes += typeof piece === "string" ? Buffer.byteLength(piece) : piece.length;
          if (file.path.endsWith(".jsonl")) line.rows += String(piece).split("\n").length - 1;
          yield piece;
        }
        const { rows, ...rest } = line;
        written.push(file.path.endsWith(".jsonl") ? line : rest);
      },
    };
  }
  yield textFile(
    "complete.json",
    () =>
      `${JSON.stringify({ startedAt, endedAt: clock().toISOString(), files: written }, null, 2)}\n`,
  );
}

const LIFE_MS = 5 * 60_000;

/** The path of a download, and for whom. */
interface Download {
  download: string;
  userId: string;
  now: Date;
}

/**
 * Where somebody who just proved who they are downloads an archive: it works for them alone, for
 * five minutes.
 */
export function exportAddress(
  config: Pick<Config, "sessionSecret">,
  { now, ...of }: Download,
): string {
  return `${of.download}?key=${sign(signedText(of, now.getTime() + LIFE_MS), config.sessionSecret)}`;
}

export function isExportKey(
  config: Pick<Config, "sessionSecret">,
  key: string | null,
  { now, ...of }: Download,
): boolean {
  const words = unsign(key ?? "", config.sessionSecret);
  const until = Number(words?.split("~").at(-1));
  return words !== null && words === signedText(of, until) && until > now.getTime();
}

function signedText({ download, userId }: Omit<Download, "now">, until: number): string {
  return `${download}~${userId}~${until}`;
}
