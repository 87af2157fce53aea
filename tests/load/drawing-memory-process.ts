import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { DrawAnswer, DrawJob } from "../../app/engines/certificate/draw/canvas.ts";
import { THREAD_LIMITS } from "../../app/engines/certificate/draw/thread-limits.ts";

import { listedRequest, sampleArtwork, sampleDesign } from "../factories/sample-drawing.ts";
import { peakMemoryMb } from "./peak-memory.ts";

/**
 * Has the built drawing thread draw 10,000 certificates, PNG and PDF in turns, in a process with
 * nothing else in it, so that its peak memory can be told. Run it without tsx, which would count as
 * well.
 */
const COUNT = 10_000;
const design = sampleDesign();
const { background, files } = await sampleArtwork("gradient");
const worker = new Worker(new URL("../../build/draw-worker.js", import.meta.url), {
  resourceLimits: THREAD_LIMITS,
});
for (let i = 0; i < COUNT; i++) {
  const { design: _, ...request } = listedRequest(design, i);
  const artwork =
    i === 0 ? { design, background, files: [...files] satisfies [string, Uint8Array][] } : null;
  worker.postMessage({ kind: i % 2 ? "pdf" : "png", request, artwork } satisfies DrawJob);
  const [answer] = (await once(worker, "message")) as [DrawAnswer];
  if (answer.kind !== "bytes")
    throw new Error(`Certificate ${i} was not drawn: ${JSON.stringify(answer)}`);
}
process.stdout.write(JSON.stringify({ peakMb: peakMemoryMb(), count: COUNT }));
process.exit(0);
