import { readFileSync } from "node:fs";

/**
 * Bytes of addresses that this Node sets aside, writable from the start, for the code that it compiles: 512 MB with Node 24, nothing
 * with Node 20. They count towards RLIMIT_DATA although hardly any are ever touched and only code goes there, so a limit has to be that
 * much larger. Read from this process's own map (proc(5)): every process of the same program has the same.
 */
export function codeRangeBytes(): number {
  let maps = "";
  try {
    maps = readFileSync("/proc/self/maps", "latin1");
  } catch {
    // Not Linux: nothing counts there.
  }
  let bytes = 0;
  for (const [, from = "", to = ""] of maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) rwxp /gm))
    bytes += Number.parseInt(to, 16) - Number.parseInt(from, 16);
  return bytes;
}
