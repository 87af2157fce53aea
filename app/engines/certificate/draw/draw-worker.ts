import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import type { DrawJob } from "./canvas.ts";
import { answerJob } from "./draw-job.server.ts";

// Each thread is one of several already; more threads inside it would only fight over the cores.
sharp.concurrency(1);
sharp.cache(false);

// The next job may be here while one is done: a design's canvas is for one at a time.
let last: Promise<unknown> = Promise.resolve();
parentPort?.on("message", (job: DrawJob) => {
  last = last.then(async () => {
    const answer = await answerJob(job);
    parentPort?.postMessage(answer, answer.kind === "bytes" ? [answer.bytes.buffer] : []);
  });
});
