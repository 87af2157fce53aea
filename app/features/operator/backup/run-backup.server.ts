import { createWriteStream, existsSync } from "node:fs";
import { link, open, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Writable } from "node:stream";
import { ConfigProblem, readConfig } from "#app/platform/config.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { openFiles } from "#app/providers/open-providers.server.ts";
import type { Manifest } from "./manifest.server.ts";
import { writeBackup } from "./write-backup.server.ts";

const HELP = `Usage: npm run backup -- FILE

Saves the database and all files, as they are right now, to one file while the server keeps running. FILE must not
exist yet; - writes to standard output (npm run --silent backup -- - > FILE). The settings are the server's own
environment variables. The file contains personal data and sealed keys, so protect it as well as the server. It doesn't
contain SESSION_SECRET and the other settings, e-mails in the outbox, or drawings that can be regenerated.`;

interface BackupInput {
  words: readonly string[];
  env: Record<string, string | undefined>;
  version: string;
  say: (line: string) => void;
  /** Standard output, for "-". */
  output: Writable;
}

/** `npm run backup`. Returns the exit code: 0 done, 1 could not be done, 2 not understood. */
export async function runBackup({
  words,
  env,
  version,
  say,
  output,
}: BackupInput): Promise<0 | 1 | 2> {
  const [target, ...more] = words;
  if (!target || more.length > 0 || (target.startsWith("-") && target !== "-")) {
    say(HELP);
    return target === "--help" ? 0 : 2;
  }
  try {
    const config = readConfig(env);
    if (config.databaseUrl === null && !existsSync(join(config.dataDir, "iweri.db"))) {
      say(`There is no database in ${config.dataDir}. Set DATA_DIR to the server's.`);
      return 1;
    }
    const files = openFiles(config);
    const backedUp = {
      place: config,
      files,
      sessionSecret: config.sessionSecret,
      version,
      say,
      clock: () => new Date(),
    };
    try {
      if (target === "-") {
        await writeBackup(backedUp, output);
        return 0;
      }
      return await writeFileAtomically(resolve(target), say, (stream) =>
        writeBackup(backedUp, stream),
      );
    } finally {
      await files.close?.();
    }
  } catch (error) {
    say(
      error instanceof ConfigProblem
        ? error.lines.join("\n")
        : `The backup failed: ${(error as Error).message}`,
    );
    return 1;
  }
}

/** The file appears whole or not at all, and never instead of another. */
async function writeFileAtomically(
  path: string,
  say: (line: string) => void,
  write: (stream: Writable) => Promise<Manifest>,
): Promise<0 | 1> {
  if (existsSync(path)) {
    say(`${path} already exists. Choose another name, or move that file.`);
    return 1;
  }
  if (!existsSync(dirname(path))) {
    say(`There is no folder ${dirname(path)}.`);
    return 1;
  }
  const beside = `${path}.${newId()}.part`;
  const stop = () => {
    rm(beside, { force: true }).finally(() => process.exit(130));
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    const manifest = await write(createWriteStream(beside, { mode: 0o600, flags: "wx" }));
    const handle = await open(beside, "r+");
    await handle.sync();
    const { size } = await handle.stat();
    await handle.close();
    // A link is refused where a file is by now; a rename would take its place.
    await link(beside, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST" || existsSync(path)) throw error;
      await rename(beside, path);
    });
    say(
      `${path}: ${(size / 1_000_000).toFixed(1)} MB, as of ${manifest.at.slice(0, 19).replace("T", " ")} UTC.`,
    );
    return 0;
  } finally {
    await rm(beside, { force: true });
    process.removeListener("SIGINT", stop).removeListener("SIGTERM", stop);
  }
}
