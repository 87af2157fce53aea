import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const fileIn = (dataDir: string) => join(dataDir, "minutes-ahead");

/**
 * The server's clock on the browser journeys: the real one, moved ahead as far as a story last
 * said.
 */
export function movedClock(dataDir: string): () => Date {
  return () => new Date(Date.now() + readMinutes(dataDir) * 60_000);
}

/** Moves the journeys' server to this many minutes after the real time; 0 sets it right again. */
export function moveClock(
  minutesAhead: number,
  dataDir = process.env.JOURNEY_DATA_DIR ?? "",
): void {
  writeFileSync(fileIn(dataDir), String(minutesAhead));
}

function readMinutes(dataDir: string): number {
  const file = fileIn(dataDir);
  return existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
}
