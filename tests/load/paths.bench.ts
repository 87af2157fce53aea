import { LEAN_PROCESS } from "../../app/platform/observability/lean-heap.server.ts";
import type { BenchRow } from "./run-benches.ts";
import { runProcess } from "./sending.bench.ts";

/** `PEOPLE=20000 npm run bench paths`: fewer, for a first look. */
const PEOPLE = Number(process.env.PEOPLE ?? 100_000);
const MAX_TURN_MS = 200;
const MAX_HELD_MS = 50;

/** What `paths-process.ts` says. */
interface Walk {
  seconds: number;
  turns: number;
  medianMs: number;
  p99Ms: number;
  longestMs: number;
  /** Processor time between two turns of the event loop, at most. */
  heldMs: number;
  /** On the clock: also what the disk and other processes take. */
  delayP99Ms: number;
  delayMs: number;
  commitMs: number;
  statementMs: number;
}

/** Many people on one path: its turns, and for how long they hold the thread that sends. */
export async function benchPaths(): Promise<BenchRow[]> {
  const walk = await runProcess<Walk>("paths-process", { PEOPLE: String(PEOPLE) }, LEAN_PROCESS);
  const ms = (what: string, value: number, most?: number): BenchRow => ({
    what,
    value,
    unit: "ms",
    ...(most === undefined ? {} : { ratio: most / value, against: `below ${most} ms` }),
  });
  return [
    {
      what: `${PEOPLE.toLocaleString("en")} people on a path of two e-mails`,
      value: walk.seconds,
      unit: `s, ${walk.turns} turns`,
    },
    ms("a turn, the median", walk.medianMs, MAX_TURN_MS),
    ms("… 99 of 100", walk.p99Ms, MAX_TURN_MS),
    ms("… the longest", walk.longestMs, MAX_TURN_MS),
    ms("processor time that held the thread, at most", walk.heldMs, MAX_HELD_MS),
    ms("what others on the thread waited, 99 of 100", walk.delayP99Ms, MAX_HELD_MS),
    ms("… the longest, with the disk and other processes", walk.delayMs),
    ms("longest commit, on the clock", walk.commitMs),
    ms("longest other statement, on the clock", walk.statementMs),
  ];
}
