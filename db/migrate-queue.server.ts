/** The schema that graphile-worker keeps its tables in. */
export const QUEUE_SCHEMA = "graphile_worker";

/**
 * Brings the tables of the queue up to date: they are graphile-worker's own, made by its migrations and changed by nobody else.
 * `url`: the PostgreSQL that has ours.
 */
export async function migrateQueue(url: string): Promise<void> {
  const { Logger, runMigrations } = await import("graphile-worker");
  await runMigrations({ connectionString: url, schema: QUEUE_SCHEMA, logger: new Logger(() => () => {}) });
}
