import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { problemOfDatabase } from "#db/problem-of-database.server.ts";

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

/** What stands in the way of starting there, one line a problem; empty: nothing. Changes nothing but making the data folder. */
export async function checkPlaces({ root, dataDir, port, portSetting, databaseUrl }: Places): Promise<string[]> {
  const problems: string[] = [];
  if (!existsSync(join(root, "build/index.js")) || !existsSync(join(root, "public/build")))
    problems.push(`build: ${join(root, "build")} holds no finished build. Run "npm run build" first.`);
  const folder = problemOfFolder(dataDir);
  if (folder) problems.push(folder);
  // Without its folder SQLite's file says nothing new.
  const database = folder && databaseUrl === null ? null : await problemOfDatabase({ dataDir, databaseUrl });
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
      return `DATA_DIR: ${dataDir} may not be written by this user${who}. Give it the folder: chown ${process.getuid?.() ?? ""} ${dataDir}`;
    if (code === "EROFS") return `DATA_DIR: ${dataDir} is on a read-only disk. Mount a volume there that can be written.`;
    if (code === "ENOSPC") return `DATA_DIR: the disk of ${dataDir} is full. Make room, or choose another folder.`;
    if (code === "ENOTDIR" || code === "EEXIST")
      return `DATA_DIR: ${dataDir} is not a folder, or lies below something that is none.`;
    return `DATA_DIR: ${dataDir} cannot be written (${code ?? "unknown reason"}).`;
  }
}

function problemOfPort(port: number, setting: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", ({ code }: NodeJS.ErrnoException) => {
      if (code === "EADDRINUSE")
        resolve(`${setting}: ${port} is in use by another program. Stop that one, or choose another ${setting}.`);
      else if (code === "EACCES")
        resolve(`${setting}: ${port} may not be opened by this user. Choose one above 1023 and put a proxy in front.`);
      else resolve(`${setting}: ${port} cannot be opened (${code ?? "unknown reason"}).`);
    });
    probe.listen(port, () => probe.close(() => resolve(null)));
  });
}
