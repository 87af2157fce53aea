import { join } from "node:path";
import Database from "better-sqlite3";

/** For the code that was last mailed to `email` a minute is over: another may be asked for. */
export function letAMinutePass(email: string): void {
  const database = new Database(join(process.env.JOURNEY_DATA_DIR ?? "", "iweri.db"), { timeout: 5_000 });
  const sentAt = new Date(Date.now() - 61_000).toISOString();
  const { changes } = database.prepare("update codes set sentAt = ? where destination = ?").run(sentAt, email);
  database.close();
  if (changes === 0) throw new Error(`no code was sent to ${email}`);
}
