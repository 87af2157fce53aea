import { performance } from "node:perf_hooks";
import sharp from "sharp";
import { checkValues } from "../../app/features/certificates/draw/check-values.server.ts";
import { drawPdf } from "../../app/features/certificates/draw/draw-pdf.server.ts";
import { drawPng } from "../../app/features/certificates/draw/draw-png.server.ts";
import { drawUncached } from "../../app/features/certificates/draw/naive.server.ts";
import { preparePdf } from "../../app/features/certificates/draw/pdf-prefix.server.ts";
import { PreparedDesign } from "../../app/features/certificates/draw/prepared-design.server.ts";
import { sampleArtwork, sampleDesign, sampleRequest } from "../factories/sample-drawing.ts";
import type { BenchRow } from "./run-benches.ts";

const ROUNDS = 9;
const FAST_PER_ROUND = 8;
const CHECKED = 100_000;
const NAMES = [
  "Ọ̀ṣúnkẹ́ Ẹ̀bùn",
  "Fúnmiláyọ̀ Adébáyọ̀",
  "Aisha Bello",
  "Chukwuemeka Okonkwo-Nwosu",
  "Ɗanladi Ƙwairanga",
  "Maria João Conceição",
];

/** PNGs of 2000 × 1414 drawn fast and naively, in turns within one run, in one thread; then PDFs and the check of a whole list. */
export async function benchDrawing(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const kind of ["flat", "gradient", "photo"] as const) rows.push(...(await benchPng(kind)));
  rows.push(...(await benchPdf()), await benchCheck());
  return rows;
}

async function benchPng(kind: "flat" | "gradient" | "photo"): Promise<BenchRow[]> {
  const design = sampleDesign();
  const artwork = await sampleArtwork(kind);
  const request = (i: number) => sampleRequest(design, `${NAMES[i % NAMES.length]} ${i}`);
  const preparing = performance.now();
  const prepared = await PreparedDesign.prepare(design, artwork);
  await drawPng(prepared, request(0));
  const prepareMs = performance.now() - preparing;
  for (let i = 0; i < 20; i++) await drawPng(prepared, request(i));
  await drawUncached(request(0), artwork);

  const naiveMs: number[] = [];
  const fastMs: number[] = [];
  let differing = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const one = request(100 + round);
    const naive = await timed(naiveMs, () => drawUncached(one, artwork));
    for (let i = 0; i < FAST_PER_ROUND; i++)
      await timed(fastMs, () => drawPng(prepared, request(1000 + round * FAST_PER_ROUND + i)));
    differing += await differingPixels(naive, await drawPng(prepared, one));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const [naive, fast] = [median(naiveMs), median(fastMs)];
  return [
    { what: `PNG 2000×1414 ${kind}, naive`, value: naive, unit: "ms" },
    { what: `PNG 2000×1414 ${kind}`, value: fast, unit: "ms", ratio: naive / fast, against: "naive (at least 10)" },
    { what: `PNG 2000×1414 ${kind}, differing pixels in ${ROUNDS}`, value: differing, unit: "pixels" },
    { what: `PNG 2000×1414 ${kind}, first one of a design`, value: prepareMs, unit: "ms" },
  ];
}

async function benchPdf(): Promise<BenchRow[]> {
  const design = sampleDesign();
  const prepared = await PreparedDesign.prepare(design, await sampleArtwork("photo"));
  const prefix = await preparePdf(prepared);
  const ms: number[] = [];
  let bytes = 0;
  for (let i = 0; i < 100; i++)
    bytes = (await timed(ms, () => drawPdf(prepared, prefix, sampleRequest(design, `${NAMES[i % NAMES.length]} ${i}`)))).length;
  return [
    { what: "PDF", value: median(ms), unit: "ms" },
    { what: "PDF, bytes of its own beside the design's", value: bytes - prefix.bytes.length, unit: "bytes" },
  ];
}

async function benchCheck(): Promise<BenchRow> {
  const values = Array.from(
    { length: CHECKED },
    (_, i) => sampleRequest(sampleDesign(), `${NAMES[i % NAMES.length]} ${i}`).values,
  );
  const started = performance.now();
  await checkValues(sampleDesign(), values);
  return { what: `check of ${CHECKED.toLocaleString("en")} recipients`, value: performance.now() - started, unit: "ms" };
}

async function timed<Result>(times: number[], act: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await act();
  times.push(performance.now() - started);
  return result;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

async function differingPixels(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [one, two] = await Promise.all([a, b].map((png) => sharp(png).flatten().removeAlpha().raw().toBuffer()));
  let count = 0;
  for (let i = 0; i < one!.length; i += 3) {
    if (one![i] !== two![i] || one![i + 1] !== two![i + 1] || one![i + 2] !== two![i + 2]) count++;
  }
  return count;
}
