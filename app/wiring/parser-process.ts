import { writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { Worker } from "node:worker_threads";
import sharp from "sharp";
import {
  isUsedUp,
  type ParseReply,
  type ParseRequest,
} from "#app/engines/parser-processes/parse-jobs.ts";
import { parseFile } from "./parse-file.server.ts";

// The program that opens untrusted files, in a process of its own (docs/decisions/035). It has no
// secrets and no database. It gets one file at a time from the server that started it, and ends
// when the server does. Its argument is its memory limit in MB.

const limitBytes = Number(process.argv[2]) * 1024 * 1024;

/**
 * When the whole machine or container runs out of memory, the kernel ends this process rather than
 * the server.
 */
function offerItselfFirst(): void {
  try {
    if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not allowed here. Its own limit remains.
  }
}

/**
 * A file can keep this process too busy to notice that the server was killed, so a thread watches
 * for a change of parent process.
 */
function endWithParent(): void {
  const code =
    "const parent = process.ppid; setInterval(() => process.ppid === parent || " +
    `process.kill(process.pid, "SIGKILL"), 500);`;
  const limits = {
    maxOldGenerationSizeMb: 4,
    maxYoungGenerationSizeMb: 1,
    codeRangeSizeMb: 16,
    stackSizeMb: 1,
  };
  new Worker(code, {
    eval: true,
    resourceLimits: limits,
    execArgv: [],
    stdout: true,
    stderr: true,
  }).unref();
  process.once("disconnect", () => process.exit(0));
}

/**
 * Allocating memory without touching it costs nothing, so allocating the whole limit shows whether
 * it is enforced.
 */
function isLimited(): boolean {
  try {
    return new ArrayBuffer(limitBytes).byteLength === 0;
  } catch {
    return true;
  }
}

/** Allows only the picture formats we need, of the many the library can open. */
function openFewKindsOnly(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp"],
  });
  // One thread and no cache: memory is scarce here.
  sharp.concurrency(1);
  sharp.cache(false);
}

function reply(message: ParseReply): void {
  process.send?.(message);
}

offerItselfFirst();
endWithParent();
openFewKindsOnly();
process.on("message", async (request: ParseRequest) => {
  try {
    const answer = await parseFile(request);
    reply({
      kind: "answer",
      answer,
      residentBytes: process.memoryUsage.rss(),
      peakBytes: process.resourceUsage().maxRSS * 1024,
      isUsedUp: isUsedUp(),
    });
  } catch (error) {
    reply({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
});
reply({
  kind: "ready",
  bounds: { isLimited: isLimited(), hasNetwork: Object.keys(networkInterfaces()).length > 0 },
});
