import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { plainPostgresUrl } from "#app/engines/database/postgres-url.ts";
import { findParserUser } from "#app/engines/parser-processes/parsing.server.ts";
import { type Config, ConfigProblem, readConfig } from "#app/platform/config.server.ts";
import { StartProblem } from "#app/platform/observability/start-and-stop.server.ts";
import { parserProgram } from "#app/platform/untrusted-files/parser-program.server.ts";
import { openFiles } from "#app/providers/open-providers.server.ts";
import { problemOfDatabase } from "#db/problem-of-database.server.ts";

/**
 * Throws `StartProblem` with everything that stands in the way at once: a person mends it in one go
 * instead of starting again for each line. What depends on a variable that cannot be read is looked
 * at with its default.
 */
export async function checkStart(
  root: string,
  env: Record<string, string | undefined>,
  serves = true,
): Promise<void> {
  const problems: string[] = [];
  let config: Config | null = null;
  try {
    config = readConfig(env);
  } catch (error) {
    if (error instanceof ConfigProblem) problems.push(...error.lines);
    // Reading makes the secret of an installation that is tried out, in a folder that may not be
    // written: told below.
    else if (!(error as NodeJS.ErrnoException).code) throw error;
  }
  const isRead = (variable: string) => !problems.some((line) => line.startsWith(`${variable}:`));
  const ownPort = config?.port ?? (isRead("PORT") ? Number(env.PORT || 3000) : null);
  const port = serves ? ownPort : (config?.workerPort ?? null);
  const dataDir = resolve(env.DATA_DIR || "./data");
  const databaseUrl =
    isRead("DATABASE_URL") && env.DATABASE_URL ? plainPostgresUrl(env.DATABASE_URL) : null;
  problems.push(
    ...(await checkPlaces({
      root,
      dataDir,
      port,
      portSetting: serves ? "PORT" : "WORKER_PORT",
      databaseUrl,
    })),
  );
  const store = config?.files.store === "s3" ? await problemOfStore(config) : null;
  if (store) problems.push(store);
  const parserUser = config?.parserUser ?? null;
  const { problem } =
    serves && parserUser ? findParserUser(parserUser, parserProgram()) : { problem: null };
  if (problem)
    problems.push(`PARSER_USER: uploaded files can't be opened as ${parserUser}: ${problem}.`);
  if (problems.length > 0) throw new StartProblem(problems);
}

const PATIENCE_MS = 10_000;

async function problemOfStore(config: Config): Promise<string | null> {
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve("it didn't respond in time"), PATIENCE_MS).unref();
  });
  const problem = await Promise.race([openFiles(config).check(), late]);
  return (
    problem &&
    `S3_BUCKET: ${problem}. Check S3_ENDPOINT, S3_REGION and both keys, and whether this machine can reach it.`
  );
}

/** Where this process wants to live. */
export interface Places {
  /** Of the program: holds `build/` and `public/`. */
  root: string;
  dataDir: string;
  /** Null: it serves nobody. 0: any. */
  port: number | null;
  /** The setting that names it. */
  portSetting: "PORT" | "WORKER_PORT";
  /** Null: SQLite in the data folder. */
  databaseUrl: string | null;
}

/**
 * What stands in the way of starting there, one line a problem; empty: nothing. Changes nothing but
 * making the data folder.
 */
async function checkPlaces({
  root,
  dataDir,
  port,
  portSetting,
  databaseUrl,
}: Places): Promise<string[]> {
  const problems: string[] = [];
  if (!existsSync(join(root, "build/index.js")) || !existsSync(join(root, "public/build")))
    problems.push(
      `build: ${join(root, "build")} has no complete build. Run "npm run build" first.`,
    );
  const folder = problemOfFolder(dataDir);
  if (folder) problems.push(folder);
  // Without its folder SQLite's file says nothing new.
  const database =
    folder && databaseUrl === null ? null : await problemOfDatabase({ dataDir, databaseUrl });
  if (database) problems.push(database);
  const taken = port === null ? null : await problemOfPort(port, portSetting);
  if (taken) problems.push(taken);
  return problems;
}

function problemOfFolder(dataDir: string): string | null {
  const probe = join(dataDir, `.start-${randomUUID()}`);
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
    writeFileSync(probe, "");
    rmSync(probe);
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const who = process.getuid ? ` (user ${process.getuid()})` : "";
    if (code === "EACCES" || code === "EPERM")
      return (
        `DATA_DIR: ${dataDir} is not writable by this user${who}. Make this user its owner: ` +
        `chown ${process.getuid?.() ?? ""} ${dataDir}`
      );
    if (code === "EROFS")
      return `DATA_DIR: ${dataDir} is on a read-only disk. Mount a writable volume there.`;
    if (code === "ENOSPC")
      return `DATA_DIR: the disk that holds ${dataDir} is full. Free some space, or choose another folder.`;
    if (code === "ENOTDIR" || code === "EEXIST")
      return `DATA_DIR: ${dataDir} is not a folder, or is inside something that isn’t one.`;
    return `DATA_DIR: ${dataDir} can't be written to (${code ?? "unknown reason"}).`;
  }
}

function problemOfPort(port: number, setting: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", ({ code }: NodeJS.ErrnoException) => {
      if (code === "EADDRINUSE")
        resolve(
          `${setting}: ${port} is in use by another program. Stop that program, or choose another ${setting}.`,
        );
      else if (code === "EACCES")
        resolve(
          `${setting}: ${port} can't be opened by this user. Choose a port above 1023 and put a proxy in front.`,
        );
      else resolve(`${setting}: ${port} can't be opened (${code ?? "unknown reason"}).`);
    });
    probe.listen(port, () => probe.close(() => resolve(null)));
  });
}
