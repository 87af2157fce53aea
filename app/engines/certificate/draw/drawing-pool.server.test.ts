// @module-tag slow
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  sampleArtwork,
  sampleDesign,
  sampleRequest,
} from "../../../../tests/factories/sample-drawing.ts";
import type { ArtworkSource, Drawing } from "./drawing.ts";
import { createDrawing, DrawingBusyError } from "./drawing-pool.server.ts";

const design = sampleDesign(800, 566);
let artwork: ArtworkSource;
let drawing: Drawing;
let loads = 0;

beforeAll(async () => {
  const { background, files } = await sampleArtwork("gradient", 800, 566);
  artwork = {
    background: async () => {
      loads++;
      return background;
    },
    file: async (key) => files.get(key)!,
  };
  drawing = createDrawing({ artwork, threads: 1 });
});
afterAll(() => drawing.close());

test("threads draw PNG, PDF and pictures, reading each design's artwork once", async () => {
  const request = sampleRequest(design, "Ada Obi");
  const [png, pdf, picture] = await Promise.all([
    drawing.png(request),
    drawing.pdf(request),
    drawing.picture(request, { widthPx: 400, format: "webp" }),
  ]);
  expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 800, height: 566 });
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe("%PDF-");
  expect(await sharp(picture).metadata()).toMatchObject({ format: "webp", width: 400 });
  expect(loads).toBe(1);
});

test("more designs than a thread keeps are drawn all the same", async () => {
  for (const round of [1, 2]) {
    for (const key of ["a", "b", "c", "d", "e"]) {
      const png = await drawing.png(sampleRequest(design, `Ada ${round}`, { designKey: key }));
      expect(png.length).toBeGreaterThan(1000);
    }
  }
});

test("a list is checked in order, across several jobs", async () => {
  const values = Array.from({ length: 12_000 }, (_, i) => ({
    "Full Name": i % 5000 === 4999 ? "ሰ" : `Ada ${i}`,
  }));
  const reports = await drawing.check(design, values);
  expect(reports.length).toBe(12_000);
  const flagged = reports.flatMap((fields, i) =>
    fields.some((field) => field.missing.length) ? [i] : [],
  );
  expect(flagged).toEqual([4999, 9999]);
});

test("a background that can't be read fails that request alone, with reason", async () => {
  const broken = createDrawing({
    threads: 1,
    artwork: {
      ...artwork,
      background: async (id) =>
        id === "gone" ? { png: new Uint8Array([1, 2]), pdf: null } : artwork.background(id),
    },
  });
  try {
    const bad = broken.png(
      sampleRequest({ ...design, backgroundId: "gone" }, "Ada", { designKey: "bad" }),
    );
    await expect(bad).rejects.toThrow(/unsupported image format/);
    expect(
      (await broken.png(sampleRequest(design, "Ada", { designKey: "good" }))).length,
    ).toBeGreaterThan(1000);
  } finally {
    await broken.close();
  }
});

async function workerFile(code: string): Promise<URL> {
  const path = join(await mkdtemp(join(tmpdir(), "iweri-worker-")), "worker.mjs");
  await writeFile(path, `import { parentPort } from "node:worker_threads";\nlet n = 0;\n${code}`);
  return pathToFileURL(path);
}

test("a thread that dies is replaced and only its own request fails", async () => {
  const marker = join(await mkdtemp(join(tmpdir(), "iweri-crash-")), "crashed");
  const workerUrl = await workerFile(`
    import { existsSync, writeFileSync } from "node:fs";
    parentPort.on("message", () => {
      if (!existsSync(${JSON.stringify(marker)})) { writeFileSync(${JSON.stringify(marker)}, ""); process.exit(3); }
      parentPort.postMessage({ kind: "bytes", bytes: new Uint8Array([7]) });
    });`);
  const pool = createDrawing({ artwork, workerUrl, threads: 1 });
  const request = sampleRequest(design, "Ada");
  const [first, second] = await Promise.allSettled([pool.png(request), pool.png(request)]);
  expect(first).toMatchObject({
    status: "rejected",
    reason: { name: "DrawingFailedError", message: expect.stringContaining("stopped") },
  });
  expect(second).toMatchObject({ status: "fulfilled", value: new Uint8Array([7]) });
  expect((await readFile(marker)).length).toBe(0);
  await pool.close();
});

test("a drawing that takes too long is stopped, and its thread replaced", async () => {
  const workerUrl = await workerFile(`
    parentPort.on("message", (job) => {
      if (job.request.values["Full Name"] === "forever") for (;;);
      parentPort.postMessage({ kind: "bytes", bytes: new Uint8Array([1]) });
    });`);
  const pool = createDrawing({ artwork, workerUrl, threads: 1, timeoutMs: 5_000 });
  await expect(pool.png(sampleRequest(design, "forever"))).rejects.toThrow(
    /took longer than 5 seconds/,
  );
  expect(await pool.png(sampleRequest(design, "Ada"))).toEqual(new Uint8Array([1]));
  await pool.close();
});

test("a certificate behind one that takes too long is drawn", async () => {
  const workerUrl = await workerFile(`
    parentPort.on("message", (job) => {
      if (job.request.values["Full Name"] === "forever") for (;;);
      parentPort.postMessage({ kind: "bytes", bytes: new Uint8Array([1]) });
    });`);
  const pool = createDrawing({ artwork, workerUrl, threads: 1, timeoutMs: 3_000 });
  await pool.png(sampleRequest(design, "Ada"));
  const answers = await Promise.allSettled(
    ["forever", "Obi", "Uche"].map((name) => pool.png(sampleRequest(design, name))),
  );
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  await pool.close();
});

test("a thread has its next certificate before it is done with one", async () => {
  const workerUrl = await workerFile(`
    let given = 0;
    let answered = 0;
    let last = Promise.resolve();
    parentPort.on("message", () => {
      given++;
      last = last.then(() => new Promise((resolve) => setTimeout(resolve, 150))).then(() => {
        parentPort.postMessage({ kind: "bytes", bytes: new Uint8Array([given - answered++]) });
      });
    });`);
  const pool = createDrawing({ artwork, workerUrl, threads: 1 });
  const png = async () => (await pool.png(sampleRequest(design, "Ada")))[0];
  // What the thread had when it answered, this one included. Nothing is given to it behind the
  // first, which prepares the design.
  expect(await Promise.all([png(), png(), png(), png()])).toEqual([1, 2, 2, 1]);
  // Nor behind what takes long.
  const both = await Promise.all([
    pool.picture(sampleRequest(design, "Ada"), { widthPx: 900, format: "webp" }),
    png(),
  ]);
  expect([...both[0], both[1]]).toEqual([1, 1]);
  await pool.close();
});

test("a full queue refuses instead of growing without end", async () => {
  const workerUrl = await workerFile(
    `parentPort.on("message", () => setTimeout(() => parentPort.postMessage({ kind: "bytes", bytes: new Uint8Array(1) }), 50));`,
  );
  const pool = createDrawing({ artwork, workerUrl, threads: 1, queueLimit: 3 });
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, () => pool.png(sampleRequest(design, "Ada"))),
  );
  expect(answers.filter((answer) => answer.status === "fulfilled").length).toBe(4);
  const refused = answers.find((answer) => answer.status === "rejected");
  expect(refused?.status === "rejected" && refused.reason).toBeInstanceOf(DrawingBusyError);
  await pool.close();
});

test("after closing, requests are refused", async () => {
  const pool = createDrawing({ artwork, threads: 1 });
  await pool.close();
  await expect(pool.png(sampleRequest(design, "Ada"))).rejects.toThrow("closed");
});

test("a thread without work is ended, and the next drawing starts another", async () => {
  const resting = createDrawing({ artwork, threads: 1, idleMs: 100 });
  const request = sampleRequest(design, "Ada Obi");
  const first = await resting.png(request);
  const before = loads;
  await new Promise((done) => setTimeout(done, 500));
  expect(Buffer.compare(await resting.png(request), first)).toBe(0);
  expect(loads, "it had forgotten the design").toBe(before + 1);
  await resting.close();
});
