import { monitorEventLoopDelay } from "node:perf_hooks";
import BetterSqlite3 from "better-sqlite3";
import { readPath } from "../../app/features/mailings/paths/paths.server.ts";
import { takeTurn } from "../../app/features/mailings/paths/turn.server.ts";
import { keepHeapLean } from "../../app/platform/observability/lean-heap.server.ts";
import { leaveCheckpoints, startCheckpoints } from "../../db/checkpoints.server.ts";
import { openPath } from "../factories/path.ts";
import { heldUpBy } from "../setup/held-up.ts";

/**
 * Leads PEOPLE people along a path of two e-mails in a process of its own, as the worker would, and
 * says how long its turns took and for how long they held the thread.
 */

/** Of SQLite's statements, on the clock, in ms: those that hand a transaction to the disk apart. */
const longest = { commit: 0, other: 0 };
let isTimed = false;
const statement = Object.getPrototypeOf(new BetterSqlite3(":memory:").prepare("select 1"));
for (const name of ["run", "all"] as const) {
  const call = statement[name];
  statement[name] = function timed(this: BetterSqlite3.Statement, ...given: unknown[]) {
    const began = performance.now();
    try {
      return call.apply(this, given);
    } finally {
      const kind = this.source === "commit" ? "commit" : "other";
      if (isTimed) longest[kind] = Math.max(longest[kind], performance.now() - began);
    }
  };
}

keepHeapLean();
const COUNT = Number(process.env.PEOPLE);
const harness = await openPath([
  { kind: "email" },
  { kind: "wait", settings: { amount: 1, unit: "hours" } },
  { kind: "email" },
]);
const { db, clock, config, log } = harness.context;
const all = Array.from({ length: COUNT }, (_, n) => `p${n}@people.test`);
for (let from = 0; from < COUNT; from += 10_000) await harness.join(all.slice(from, from + 10_000));
await leaveCheckpoints(db);
const checkpoints = startCheckpoints(config, log);

const turns: number[] = [];
async function walk(): Promise<void> {
  for (const wait of [0, 2 * 3_600_000]) {
    harness.after(wait);
    for (;;) {
      const began = performance.now();
      await takeTurn(harness.context, harness.pathId);
      turns.push(performance.now() - began);
      const path = await readPath(db, harness.pathId);
      if (path?.state !== "on") throw new Error(path?.stoppedReason ?? "it ended");
      if ((path.nextTurnAt ?? "") > clock().toISOString()) break;
    }
  }
}

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
isTimed = true;
const began = performance.now();
const heldMs = await heldUpBy(walk);
const seconds = (performance.now() - began) / 1000;
isTimed = false;
delay.disable();
const counted = await db
  .selectFrom("deliveries")
  .select(({ fn }) => [
    fn.countAll<number>().as("all"),
    fn.count<number>("toEmail").distinct().as("people"),
  ])
  .executeTakeFirstOrThrow();
if (counted.all !== 2 * COUNT || counted.people !== COUNT)
  throw new Error(`${counted.all} e-mails to ${counted.people} people`);
checkpoints.stop();
await harness.close();
turns.sort((one, other) => one - other);
const share = (part: number) => turns[Math.floor((turns.length - 1) * part)] ?? 0;
console.log(
  JSON.stringify({
    seconds,
    turns: turns.length,
    medianMs: share(0.5),
    p99Ms: share(0.99),
    longestMs: share(1),
    heldMs,
    delayP99Ms: delay.percentile(99) / 1e6,
    delayMs: delay.max / 1e6,
    commitMs: longest.commit,
    statementMs: longest.other,
  }),
);
process.exit(0);
