import type { AppContext } from "#app/platform/app-context.ts";

/** How far the deletion of an account is: written for operators, and logged, every some seconds. */
export interface DeletionProgress {
  /**
   * So many certificates have what stays of them written down, of all that the account had when
   * this run began.
   */
  keeping(done: number): Promise<void>;
  /** So many rows of a table are gone in this run. */
  deleting(table: string, rows: number): Promise<void>;
}

const EVERY_MS = 5000;

export async function startProgress(
  { db, log }: Pick<AppContext, "db" | "log">,
  accountId: string,
): Promise<DeletionProgress> {
  const { count } = await db
    .selectFrom("certificates")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  const all = Number(count).toLocaleString("en");
  let next = performance.now() + EVERY_MS;
  async function show(text: string): Promise<void> {
    if (performance.now() < next) return;
    next = performance.now() + EVERY_MS;
    log.info({ accountId }, `deleting an account: ${text}`);
    await db
      .updateTable("accounts")
      .set({ deletionProgress: text })
      .where("id", "=", accountId)
      .execute();
  }
  return {
    keeping: (done) => show(`${done.toLocaleString("en")} of ${all} certificates written down`),
    deleting: (table, rows) => show(`${rows.toLocaleString("en")} rows of ${table} deleted`),
  };
}
