import { setTimeout as pause } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";

/** Beside the database. Always empty: only the lock on it matters. */
export const TURN_FILE_SUFFIX = "-turn";

/**
 * Another process holds the file for some milliseconds; one that holds it for longer than this
 * hangs.
 */
const PATIENCE_MS = 10_000;
const LOOK_MS = 1;

/**
 * Has processes that write to one SQLite file take turns. SQLite itself only offers to sit the wait
 * out with the thread held, and gives the file to whoever looks at the right moment: a process with
 * transaction after transaction would leave no such moment to the other.
 *
 * So whoever wants to write first takes the lock of an empty file, then waits for the database, and
 * lets go of that file as soon as the database is theirs. One who has just written finds it taken,
 * and comes after. The kernel frees both locks when a process ends.
 */
export class WriteTurn {
  private line: Line | null = null;
  private isHopeless = false;
  private readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /**
   * Runs `act`, which takes the database's write lock, once nobody else holds that. Throws
   * SQLITE_BUSY after ten seconds.
   */
  async take<Result>(act: () => Result): Promise<Result> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    const isFirst = await this.standInLine(giveUpAt);
    try {
      for (;;) {
        try {
          return act();
        } catch (error) {
          if (!isBusy(error) || performance.now() > giveUpAt) throw error;
        }
        await pause(LOOK_MS);
      }
    } finally {
      if (isFirst) this.line?.leave.run();
    }
  }

  close(): void {
    this.isHopeless = true;
    this.line?.close();
    this.line = null;
  }

  /**
   * False: the line can't be kept here (a folder without locks), or somebody stands in it for too
   * long.
   */
  private async standInLine(giveUpAt: number): Promise<boolean> {
    while (!this.isHopeless && performance.now() <= giveUpAt) {
      try {
        this.line ??= openLine(this.path);
        this.line.enter.run();
        return true;
      } catch (error) {
        if (!isBusy(error)) this.isHopeless = true;
      }
      if (!this.isHopeless) await pause(LOOK_MS);
    }
    return false;
  }
}

interface Line {
  enter: BetterSqlite3.Statement;
  leave: BetterSqlite3.Statement;
  close(): void;
}

function openLine(path: string): Line {
  const file = new BetterSqlite3(path, { timeout: 0 });
  // Nothing is ever written. Without it SQLite would look for a journal beside the file each time.
  file.pragma("journal_mode = MEMORY");
  return {
    enter: file.prepare("begin exclusive"),
    leave: file.prepare("rollback"),
    close: () => file.close(),
  };
}

function isBusy(error: unknown): boolean {
  return (error as { code?: string } | null)?.code?.startsWith("SQLITE_BUSY") ?? false;
}
