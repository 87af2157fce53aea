import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import type { DrawAnswer, DrawJob } from "../../app/engines/certificate/draw/canvas.ts";
import { THREAD_LIMITS } from "../../app/engines/certificate/draw/thread-limits.ts";

import { listedRequest, sampleArtwork, sampleDesign } from "../factories/sample-drawing.ts";

/**
 * How long the built drawing thread takes for the first PNG of a design, its artwork's way to the
 * thread included; medians as JSON. In a process of its own, as for every user: the megabytes that
 * a first PNG takes have the collector look through all that is in the same heap.
 */
const FIRSTS = 5;
/** What every thread does once, such as reading its fonts, is no design's. */
const WARM_UP = 60;
const KINDS = ["flat", "gradient", "photo"] as const;
export type FirstTimes = Record<(typeof KINDS)[number], number>;

const design = sampleDesign();
const worker = new Worker(new URL("../../build/draw-worker.js", import.meta.url), {
  resourceLimits: THREAD_LIMITS,
});

async function draw(
  designKey: string,
  i: number,
  artwork: Awaited<ReturnType<typeof sampleArtwork>> | null,
): Promise<number> {
  const { design: _, ...request } = { ...listedRequest(design, i), designKey };
  const sent = artwork && {
    design,
    background: artwork.background,
    files: [...artwork.files] satisfies [string, Uint8Array][],
  };
  const started = performance.now();
  worker.postMessage({ kind: "png", request, artwork: sent } satisfies DrawJob);
  const [answer] = (await once(worker, "message")) as [DrawAnswer];
  if (answer.kind !== "bytes")
    throw new Error(`Certificate ${i} was not drawn: ${JSON.stringify(answer)}`);
  return performance.now() - started;
}

const medians = new Map<string, number>();
for (const kind of KINDS) {
  const artwork = await sampleArtwork(kind);
  await draw(`${kind} before`, 0, artwork);
  for (let i = 0; i < WARM_UP; i++) await draw(`${kind} before`, i, null);
  const times: number[] = [];
  for (let i = 0; i < FIRSTS; i++) times.push(await draw(`${kind} ${i}`, i, artwork));
  medians.set(kind, times.sort((a, b) => a - b)[FIRSTS >> 1]!);
}
process.stdout.write(JSON.stringify(Object.fromEntries(medians)));
process.exit(0);
