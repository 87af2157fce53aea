import { performance } from "node:perf_hooks";
import sharp from "sharp";
import { findBuiltIn } from "../../app/engines/certificate/design.ts";
import { checkValues } from "../../app/engines/certificate/draw/check-values.server.ts";
import { drawPdf } from "../../app/engines/certificate/draw/draw-pdf.server.ts";
import { drawPng } from "../../app/engines/certificate/draw/draw-png.server.ts";
import { drawUncached } from "../../app/engines/certificate/draw/naive.server.ts";
import { preparePdf } from "../../app/engines/certificate/draw/pdf-prefix.server.ts";
import { PreparedDesign } from "../../app/engines/certificate/draw/prepared-design.server.ts";
import { renderBuiltInBackground } from "../../app/engines/certificate/drawing.server.ts";

import {
  listedRequest,
  sampleArtwork,
  sampleDesign,
  unsharedRequest,
} from "../factories/sample-drawing.ts";
import type { FirstTimes } from "./drawing-first-process.ts";
import { openPngPeers } from "./drawing-peers.ts";
import { benchDrawingProcesses, isWanted, runProcess, STRIP_TYPES } from "./drawing-processes.ts";
import { openPdfPeers } from "./pdf-peers.ts";
import type { BenchRow } from "./run-benches.ts";

const ROUNDS = 9;
const FAST_PER_ROUND = 8;
const CHECKED = 100_000;

/**
 * PNG and PDF against other ways to make them, in turns within one run and one thread; then
 * threads, memory, e-mails and a list's check.
 */
export async function* benchDrawing(): AsyncGenerator<BenchRow> {
  // What every process does once, such as reading its fonts, is no design's.
  await PreparedDesign.prepare(sampleDesign(), await sampleArtwork("flat"));
  const kinds = (["flat", "gradient", "photo"] as const).filter(isWanted);
  if (kinds.length > 0) {
    const first = await runProcess<FirstTimes>("drawing-first-process.ts", {}, STRIP_TYPES);
    for (const kind of kinds) yield* await benchPng(kind, first[kind]);
  }
  if (isWanted("pdf")) yield* await benchPdf();
  yield* benchDrawingProcesses();
  if (isWanted("check")) yield await benchCheck();
}

async function benchPng(kind: "flat" | "gradient" | "photo", firstMs: number): Promise<BenchRow[]> {
  const design = sampleDesign();
  const artwork = await sampleArtwork(kind);
  const request = (i: number) => listedRequest(design, i);
  const prepared = await PreparedDesign.prepare(design, artwork);
  for (let i = 0; i < 30; i++) await drawPng(prepared, request(i));
  await drawUncached(request(0), artwork);
  const { peers, missing } = await openPngPeers(design, artwork.background.png);
  for (const peer of peers) for (let i = 0; i < 2; i++) await peer.draw(request(i));

  const naiveMs: number[] = [];
  const fastMs: number[] = [];
  const unsharedMs: number[] = [];
  const peerMs = peers.map((): number[] => []);
  let differing = 0;
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const one = request(100 + round);
    const naive = await timed(naiveMs, () => drawUncached(one, artwork));
    for (let i = 0; i < FAST_PER_ROUND; i++) {
      bytes = (
        await timed(fastMs, () => drawPng(prepared, request(1000 + round * FAST_PER_ROUND + i)))
      ).length;
    }
    for (let i = 0; i < FAST_PER_ROUND; i++)
      await timed(unsharedMs, () =>
        drawPng(prepared, unsharedRequest(design, round * FAST_PER_ROUND + i)),
      );
    for (const [i, peer] of peers.entries()) await timedPeer(peerMs[i]!, () => peer.draw(one));
    differing += await differingPixels(naive, await drawPng(prepared, one));
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const peer of peers) await peer.close();
  const [naive, fast] = [median(naiveMs), median(fastMs)];
  const what = `PNG 2000×1414 ${kind}`;
  return [
    { what, value: fast, unit: "ms", ratio: naive / fast, against: "naive (at least 30)" },
    {
      what: `${what}, course and date each one's own`,
      value: median(unsharedMs),
      unit: "ms",
      ratio: naive / median(unsharedMs),
      against: "naive",
    },
    { what: `${what}, bytes`, value: bytes, unit: "bytes" },
    { what: `${what}, naive`, value: naive, unit: "ms" },
    { what: `${what}, differing pixels in ${ROUNDS}`, value: differing, unit: "pixels" },
    ...peerRows(what, peers, peerMs, fast, missing),
    {
      what: `${what}, first one of a design`,
      value: firstMs,
      unit: "ms",
      ratio: 200 / firstMs,
      against: "below 200 ms",
    },
  ];
}

async function benchPdf(): Promise<BenchRow[]> {
  const { slug, artwork } = findBuiltIn("guilloche")!;
  const design = sampleDesign();
  const { files } = await sampleArtwork("flat", 100, 70);
  const background = { png: renderBuiltInBackground(slug), pdf: null, svg: artwork() };
  const prepared = await PreparedDesign.prepare(design, { background, files });
  const prefix = await preparePdf(prepared);
  const { peers, missing } = await openPdfPeers(design, background.png);
  for (const peer of peers) for (let i = 0; i < 3; i++) await peer.draw(listedRequest(design, i));
  for (let i = 0; i < 100; i++) await drawPdf(prepared, prefix, listedRequest(design, i));
  const ms: number[] = [];
  const peerMs = peers.map((): number[] => []);
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < FAST_PER_ROUND * 2; i++) {
      bytes = (
        await timed(ms, () =>
          drawPdf(prepared, prefix, listedRequest(design, 100 + round * 50 + i)),
        )
      ).length;
    }
    for (const [i, peer] of peers.entries())
      await timedPeer(peerMs[i]!, () => peer.draw(listedRequest(design, round)));
  }
  return [
    { what: "PDF with built-in artwork", value: median(ms), unit: "ms" },
    {
      what: "PDF with built-in artwork, bytes",
      value: bytes,
      unit: "bytes",
      ratio: 60_000 / bytes,
      against: "below 60,000 bytes",
    },
    {
      what: "PDF, bytes of its own beside the design's",
      value: bytes - prefix.bytes.length,
      unit: "bytes",
    },
    ...peerRows("PDF", peers, peerMs, median(ms), missing),
  ];
}

function peerRows(
  what: string,
  peers: { name: string }[],
  peerMs: number[][],
  fastMs: number,
  missing: string[],
): BenchRow[] {
  return [
    ...peers.map(({ name }, i) => {
      const value = median(peerMs[i]!);
      return {
        what: `${what}, ${name}`,
        value,
        unit: "ms",
        ratio: value / fastMs,
        against: `${name} as fast as ours`,
      };
    }),
    ...missing.map((name) => ({
      what: `${what}, ${name}: not installed, left out`,
      value: 0,
      unit: "",
    })),
  ];
}

async function benchCheck(): Promise<BenchRow> {
  const values = Array.from({ length: CHECKED }, (_, i) => listedRequest(sampleDesign(), i).values);
  const started = performance.now();
  await checkValues(sampleDesign(), values);
  return {
    what: `check of ${CHECKED.toLocaleString("en")} recipients`,
    value: performance.now() - started,
    unit: "ms",
  };
}

async function timed<Result>(times: number[], act: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await act();
  times.push(performance.now() - started);
  return result;
}

/** A peer in another language tells its own time. */
async function timedPeer(times: number[], act: () => Promise<Uint8Array | number>): Promise<void> {
  const started = performance.now();
  const result = await act();
  times.push(typeof result === "number" ? result : performance.now() - started);
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

async function differingPixels(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [one, two] = await Promise.all(
    [a, b].map((png) => sharp(png).flatten().removeAlpha().raw().toBuffer()),
  );
  let count = 0;
  for (let i = 0; i < one!.length; i += 3) {
    if (one![i] !== two![i] || one![i + 1] !== two![i + 1] || one![i + 2] !== two![i + 2]) count++;
  }
  return count;
}
