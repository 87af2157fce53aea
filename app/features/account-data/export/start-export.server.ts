import type { AppContext } from "#app/platform/app-context.ts";
import { zipResponse } from "#app/platform/files/zip-response.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import type { ArchiveFile } from "./archive.ts";

/** More than anybody needs, fewer than would keep the machine busy. */
const EXPORTS = { name: "export", points: 20, seconds: 24 * 3600 };

/** Accounts and people whose archive is leaving this process now. */
const activeExports = new Set<string>();

/** Why an archive does not start, as a sentence. */
export interface ExportRefused {
  problem: string;
}

/**
 * An archive as a download. One at a time, and some a day. `of`: the id of the account or person it is of; `noted` is called once it
 * is sure to begin.
 */
export async function startExport(
  app: Pick<AppContext, "log" | "clock">,
  { of, name, files, noted }: { of: string; name: string; files: AsyncIterable<ArchiveFile>; noted?: () => Promise<unknown> },
  line: { lineIsFree: () => Promise<void>; signal: AbortSignal },
): Promise<Response | ExportRefused> {
  const { log, clock } = app;
  const now = clock();
  if (activeExports.has(of)) {
    return { problem: "Your data is being downloaded already. Wait until that has ended, or stop it in the browser." };
  }
  activeExports.add(of);
  try {
    const wait = await consume(of, EXPORTS);
    if (wait !== null) {
      activeExports.delete(of);
      const hours = Math.ceil(wait / 3600);
      return {
        problem: `Your data was downloaded ${EXPORTS.points} times today. You can download it again in ${hours === 1 ? "an hour" : `${hours} hours`}.`,
      };
    }
    await noted?.();
    return zipResponse(name, counted(files, clock), {
      ...line,
      now,
      ended(error) {
        activeExports.delete(of);
        if (error) log.error({ err: error }, "an account's archive broke off");
      },
    });
  } catch (error) {
    activeExports.delete(of);
    throw error;
  }
}

/** "iweri-data-2026-01-05.zip". */
export function archiveName(appName: string, now: Date): string {
  const words = appName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return `${words || "account"}-data-${now.toISOString().slice(0, 10)}.zip`;
}

/** The files, and after them the one that says how much each holds: without it the archive is not whole. */
async function* counted(files: AsyncIterable<ArchiveFile>, clock: () => Date): AsyncGenerator<ArchiveFile> {
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
  yield {
    path: "complete.json",
    about: null,
    compress: true,
    async *content() {
      yield `${JSON.stringify({ startedAt, endedAt: clock().toISOString(), files: written }, null, 2)}\n`;
    },
  };
}
