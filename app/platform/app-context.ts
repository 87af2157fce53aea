import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import type { Config } from "./config.server.ts";
import type { Logger } from "./log/log.server.ts";
import type { Metrics } from "./observability/metrics.server.ts";
import type { FileParsers } from "./untrusted-files/file-parsers.server.ts";

/**
 * What the whole app works with: passed in to everything that needs it, never ambient. The
 * providers and the certificates add what they open (`declare module` in `app/providers/*.ts` and
 * `drawing.ts`); `app/wiring` opens it all.
 */
export interface AppContext {
  config: Config;
  db: Kysely<Schema>;
  /** Opens files that people send. */
  fileParsers: FileParsers;
  clock: () => Date;
  log: Logger;
  metrics: Metrics;
  /** Every kind of background work. */
  jobs: readonly { name: string; label: string }[];
}
