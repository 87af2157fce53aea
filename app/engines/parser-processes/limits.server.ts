import { readFileSync } from "node:fs";

/**
 * Bytes of address space that this version of Node reserves, writable, for compiled code: 512 MB
 * with Node 24 and 26, almost none with Node 22. They count towards RLIMIT_DATA although hardly any
 * are used, so the limit has to be raised by that much. Read from this process's own memory map
 * (proc(5)), where each thread has such a range: the largest is that of one thread.
 */
export function codeRangeBytes(): number {
  let maps = "";
  try {
    maps = readFileSync("/proc/self/maps", "latin1");
  } catch {
    // Not Linux: nothing counts there.
  }
  return codeRangeIn(maps);
}

/** The same of a memory map's text. */
export function codeRangeIn(maps: string): number {
  const ranges = [...maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) rwxp /gm)];
  return Math.max(
    0,
    ...ranges.map(([, from = "", to = ""]) => Number.parseInt(to, 16) - Number.parseInt(from, 16)),
  );
}

/** Linux counts processor time in hundredths of a second wherever Node runs (USER_HZ). */
const TICK_MS = 10;
/** How many times `ms` a process may take by the clock when it doesn't get the processor. */
const PATIENCE = 3;

/**
 * Calls `late` once a process has worked for `ms` from now. A process kept waiting by other
 * programs has until it has used that much processor time, up to three times `ms` by the clock: a
 * file isn't to blame for a busy machine. If the system doesn't report processor time, only the
 * clock counts. Returns a function that stops the timer.
 */
export function limitWork(processId: number | undefined, ms: number, late: () => void): () => void {
  const startedAt = performance.now();
  const usedBefore = processorMs(processId);
  const look = () => {
    const used = processorMs(processId);
    const clock = performance.now() - startedAt;
    const left =
      usedBefore === null || used === null
        ? 0
        : Math.min(ms - (used - usedBefore), PATIENCE * ms - clock);
    if (left <= TICK_MS) late();
    else timer = setTimeout(look, left);
  };
  let timer = setTimeout(look, ms);
  return () => clearTimeout(timer);
}

/**
 * Processor time of a process with all its threads so far (proc(5), fields 14 and 15 of
 * /proc/[pid]/stat).
 */
export function processorMs(processId: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, "latin1");
    const [user, system] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13);
    return (Number(user) + Number(system)) * TICK_MS;
  } catch {
    return null;
  }
}
