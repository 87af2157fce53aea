import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SQLITE_FILE } from "../../db/database.server.ts";

/**
 * Which of the database's files (itself, `-wal`, `-shm`) hold which marks (lower case), byte by
 * byte: free pages and old lines of the log too.
 */
export function findInDatabaseFiles(dataDir: string, marks: readonly string[]): string[] {
  const files = readdirSync(dataDir).filter((name) => name.startsWith(SQLITE_FILE));
  return files.flatMap((name) => {
    const bytes = readFileSync(join(dataDir, name)).toString("latin1").toLowerCase();
    return marks.filter((mark) => bytes.includes(mark)).map((mark) => `${name}: ${mark}`);
  });
}
