import { readFileSync } from "node:fs";

/**
 * The most memory that this process has had, in MB. `process.resourceUsage().maxRSS` is not it: on
 * Linux a process begins with what the one that started it has had, so what a large bench starts
 * would never seem smaller than the bench.
 */
export function peakMemoryMb(): number {
  const kilobytes =
    process.platform === "linux"
      ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "latin1"))?.[1]
      : null;
  return (kilobytes ? Number(kilobytes) : process.resourceUsage().maxRSS) / 1024;
}
