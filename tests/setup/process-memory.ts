import { readdirSync, readFileSync } from "node:fs";

/**
 * Bytes of memory that a process and everything it started take together; what they share counts
 * once (Linux: Pss of smaps_rollup).
 */
export function familyMemory(processId: number): number {
  return family(processId).reduce((sum, id) => sum + memoryOf(id), 0);
}

/** The process itself and all that it started, directly or not, that are alive. */
export function family(processId: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = read(`/proc/${name}/stat`);
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (!parent || state === "Z") continue;
    children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(name)]);
  }
  const found = [processId];
  for (const id of found) found.push(...(children.get(id) ?? []));
  return found;
}

export function isAlive(processId: number): boolean {
  const stat = read(`/proc/${processId}/stat`);
  return stat !== "" && stat.slice(stat.lastIndexOf(")") + 2)[0] !== "Z";
}

function memoryOf(processId: number): number {
  const [, kilobytes = "0"] =
    /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${processId}/smaps_rollup`)) ?? [];
  return Number(kilobytes) * 1024;
}

/** Nothing when the process has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
