import { resolve } from "node:path";
import { type Config, ConfigProblem, readConfig } from "../config.server.ts";
import { openFiles } from "../providers/files/open-files.server.ts";
import { checkPlaces } from "./check-places.server.ts";
import { StartProblem } from "./start-problem.ts";

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
  const port = isRead("PORT") && serves ? Number(env.PORT || 3000) : null;
  const dataDir = resolve(env.DATA_DIR || "./data");
  const databaseUrl = isRead("DATABASE_URL") ? env.DATABASE_URL || null : null;
  problems.push(...(await checkPlaces({ root, dataDir, port: config?.port ?? port, databaseUrl })));
  const store = config?.files.store === "s3" ? await problemOfStore(config) : null;
  if (store) problems.push(store);
  if (problems.length > 0) throw new StartProblem(problems);
}

const PATIENCE_MS = 10_000;

async function problemOfStore(config: Config): Promise<string | null> {
  const { bucket, endpoint } = config.files.s3;
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("no answer in time")), PATIENCE_MS).unref();
  });
  return Promise.race([openFiles(config).reach(), late]).then(
    () => null,
    (error: Error & { $metadata?: { httpStatusCode?: number } }) => {
      const status = error.$metadata?.httpStatusCode;
      const where = endpoint ?? "the store";
      if (status === 404) return `S3_BUCKET: ${where} has no bucket called ${bucket}. Make it, or name another.`;
      if (status === 403 || status === 401 || status === 400)
        return `S3_ACCESS_KEY_ID: ${where} refuses these keys for the bucket ${bucket} (${status}). Check both keys, S3_REGION and what they may do.`;
      return `S3_ENDPOINT: no store answers at ${where}. Is it running, and may this machine reach it?`;
    },
  );
}
