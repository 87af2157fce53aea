import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConfigProblem, readConfig } from "#app/platform/config.server.ts";
import { openMetrics } from "#app/platform/observability/metrics.server.ts";
import { migrate } from "#db/database.server.ts";
import { openDatabase } from "#db/open-database.server.ts";
import { MAX_REPORT_BYTES, recordReport } from "./record-bounce.server.ts";

/** Exit codes that mail servers understand (sysexits.h): accepted, wrong usage, try again later. */
const TAKEN = 0;
const USAGE = 64;
const TRY_LATER = 75;

const HELP = "Usage: npm run --silent bounce -- [--recipient ADDRESS] < MESSAGE";

/**
 * `npm run bounce`: records one mail from a mail server's pipe. Never refuses a mail because of its content, since the server
 * would answer with another bounce. For problems that can be fixed (settings, database) it asks the server to try again later.
 */
export async function runBounce(
  words: readonly string[],
  env: Record<string, string | undefined>,
  input: AsyncIterable<Uint8Array>,
): Promise<{ code: number; text: string }> {
  const [option, recipient, ...rest] = words;
  if ((option !== undefined && (option !== "--recipient" || !recipient)) || rest.length > 0) return { code: USAGE, text: HELP };
  try {
    const raw = await readStart(input, MAX_REPORT_BYTES);
    const config = readConfig(env);
    const file = join(config.dataDir, "iweri.db");
    if (config.databaseUrl === null && !existsSync(file)) {
      return { code: TRY_LATER, text: `There is no database at ${file}. Start the server once, or set DATA_DIR.` };
    }
    const db = openDatabase(config);
    try {
      await migrate(db);
      const metrics = openMetrics({ metricsToken: null, isPostgres: config.databaseUrl !== null });
      const result = await recordReport({ db, config, metrics, clock: () => new Date() }, raw, recipient ?? null);
      return { code: TAKEN, text: result };
    } finally {
      await db.destroy();
    }
  } catch (error) {
    const text = error instanceof ConfigProblem ? error.lines.join("\n") : String(error);
    return { code: TRY_LATER, text };
  }
}

/** Reads the whole input, or the mail server would see a broken pipe; keeps only the start. */
async function readStart(input: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of input) {
    if (length < maxBytes) chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
