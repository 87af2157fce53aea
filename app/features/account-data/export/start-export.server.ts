import type { AppContext } from "#app/platform/app-context.ts";
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

/** An archive that has begun; `ended` is to be called once it has left or broken off. */
export interface StartedExport {
  files: AsyncIterable<ArchiveFile>;
  ended: (error: unknown) => void;
}

/** Begins an archive: one at a time, and some a day. `of`: the id of the account or person it is of. */
export async function startExport(
  { log, clock }: Pick<AppContext, "log" | "clock">,
  { of, files }: { of: string; files: AsyncIterable<ArchiveFile> },
): Promise<StartedExport | ExportRefused> {
  if (activeExports.has(of)) {
    return { problem: "Your data is being downloaded already. Wait until that has ended, or stop it in the browser." };
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
      problem: `Your data was downloaded ${EXPORTS.points} times today. You can download it again in ${hours === 1 ? "an hour" : `${hours} hours`}.`,
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
