import { readFileSync } from "node:fs";

/** Linux counts in hundredths of a second wherever Node runs (USER_HZ). */
const TICK_MS = 10;
/** How many times as long by the clock a process may take that does not get the processor. */
const PATIENCE = 3;

/**
 * Calls `late` when a process has worked for `ms` since now: for so long by the clock, or, while other programs keep it from the
 * processor, until it had that much processor time, but never longer than three times by the clock. A file is not to blame for a busy
 * machine. Where the system does not say what a process used, the clock alone counts. Returns the way to stop.
 */
export function limitWork(processId: number | undefined, ms: number, late: () => void): () => void {
  const startedAt = performance.now();
  const usedBefore = processorMs(processId);
  const look = () => {
    const used = processorMs(processId);
    const clock = performance.now() - startedAt;
    const left = usedBefore === null || used === null ? 0 : Math.min(ms - (used - usedBefore), PATIENCE * ms - clock);
    if (left <= TICK_MS) late();
    else timer = setTimeout(look, left);
  };
  let timer = setTimeout(look, ms);
  return () => clearTimeout(timer);
}

/** Processor time of a process with all its threads so far (proc(5), fields 14 and 15 of /proc/[pid]/stat). */
function processorMs(processId: number | undefined): number | null {
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
