import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import { answerJob } from "./answer-job.server.ts";
import type { DrawJob } from "./draw-messages.ts";

// Each thread is one of several already; more threads inside it would only fight over the cores.
sharp.concurrency(1);
sharp.cache(false);

parentPort?.on("message", async (job: DrawJob) => {
  const answer = await answerJob(job);
  parentPort?.postMessage(answer, answer.kind === "bytes" ? [answer.bytes.buffer] : []);
});
