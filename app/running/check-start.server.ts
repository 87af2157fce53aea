import { resolve } from "node:path";
import { type Config, ConfigProblem, readConfig } from "../config.server.ts";
import { openFiles } from "../providers/files/open-files.server.ts";
import { checkPlaces } from "./check-places.server.ts";
import { StartProblem } from "./start-problem.server.ts";

/**
 * Throws `StartProblem` with everything that stands in the way at once: a person mends it in one go instead of starting again
 * for each line. What depends on a variable that cannot be read is looked at with its default.
 */
export async function checkStart(root: string, env: Record<string, string | undefined>, serves = true): Promise<void> {
  const problems: string[] = [];
  let config: Config | null = null;
  try {
    config = readConfig(env);
  } catch (error) {
    if (error instanceof ConfigProblem) problems.push(...error.lines);
    // Reading makes the secret of an installation that is tried out, in a folder that may not be written: told below.
    else if (!(error as NodeJS.ErrnoException).code) throw error;
  }
  const isRead = (variable: string) => !problems.some((line) => line.startsWith(`${variable}:`));
  const ownPort = config?.port ?? (isRead("PORT") ? Number(env.PORT || 3000) : null);
  const port = serves ? ownPort : (config?.workerPort ?? null);
  const dataDir = resolve(env.DATA_DIR || "./data");
  const databaseUrl = isRead("DATABASE_URL") ? env.DATABASE_URL || null : null;
  problems.push(...(await checkPlaces({ root, dataDir, port, portSetting: serves ? "PORT" : "WORKER_PORT", databaseUrl })));
  const store = config?.files.store === "s3" ? await problemOfStore(config) : null;
  if (store) problems.push(store);
  if (problems.length > 0) throw new StartProblem(problems);
}

const PATIENCE_MS = 10_000;

async function problemOfStore(config: Config): Promise<string | null> {
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve("it does not answer in time"), PATIENCE_MS).unref();
  });
  const problem = await Promise.race([openFiles(config).check(), late]);
  return problem && `S3_BUCKET: ${problem}. Check S3_ENDPOINT, S3_REGION and both keys, and whether this machine may reach it.`;
}
