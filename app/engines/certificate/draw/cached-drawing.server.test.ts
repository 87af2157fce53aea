import { mkdtemp, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sampleDesign, sampleRequest } from "../../../../tests/factories/sample-drawing.ts";
import { openCachedDrawing } from "./cached-drawing.server.ts";
import type { Drawing } from "./drawing.ts";

const design = sampleDesign(800, 566);

/** A drawing whose files are the holder's name, `size` bytes long, and which counts. */
function countingDrawing(size = 10) {
  const drawn: string[] = [];
  const draw = async (kind: string, name: string) => {
    drawn.push(`${kind} ${name}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return new Uint8Array(size).fill(drawn.length);
  };
  const drawing: Drawing = {
    png: (request) => draw("png", request.values["Full Name"]!),
    pdf: (request) => draw("pdf", request.values["Full Name"]!),
    picture: (request, { widthPx }) => draw(`picture-${widthPx}`, request.values["Full Name"]!),
    layer: (request, { part }) => draw(`layer-${part}`, request.values["Full Name"]!),
    enlarged: (request, widthPx) => draw(`enlarged-${widthPx}`, request.values["Full Name"]!),
    thumbnail: (request, format) => draw(`thumbnail-${format}`, request.values["Full Name"]!),
    check: async () => [],
    close: async () => undefined,
  };
  return { drawing, drawn };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test("each kind of file is drawn once, even across processes sharing folders", async () => {
  const folder = await mkdtemp(join(tmpdir(), "iweri-cache-"));
  const { drawing, drawn } = countingDrawing();
  const request = sampleRequest(design, "Ada");
  const first = await openCachedDrawing(drawing, { folder }).png(request);
  expect(await openCachedDrawing(drawing, { folder }).png(request)).toEqual(first);
  const cached = openCachedDrawing(drawing, { folder });
  await cached.pdf(request);
  await cached.picture(request, { widthPx: 400, format: "webp" });
  await cached.picture(request, { widthPx: 800, format: "webp" });
  await cached.png(sampleRequest(design, "Ada", { credential: "signed" }));
  expect(drawn).toEqual(["png Ada", "pdf Ada", "picture-400 Ada", "picture-800 Ada", "png Ada"]);
});

test("the order in which values are given does not matter", async () => {
  const folder = await mkdtemp(join(tmpdir(), "iweri-cache-"));
  const { drawing, drawn } = countingDrawing();
  const cached = openCachedDrawing(drawing, { folder });
  await cached.png(sampleRequest(design, "Ada", { values: { "Full Name": "Ada", Course: "X" } }));
  await cached.png(sampleRequest(design, "Ada", { values: { Course: "X", "Full Name": "Ada" } }));
  expect(drawn.length).toBe(1);
});

test("simultaneous requests for one file share a drawing, each with own bytes", async () => {
  const folder = await mkdtemp(join(tmpdir(), "iweri-cache-"));
  const { drawing, drawn } = countingDrawing();
  const cached = openCachedDrawing(drawing, { folder });
  const all = await Promise.all(
    Array.from({ length: 20 }, () => cached.png(sampleRequest(design, "Ada"))),
  );
  expect(drawn.length).toBe(1);
  expect(new Set(all.map((bytes) => bytes.buffer)).size).toBe(20);
});

test("the folder stays within its limit, dropping the least recently used first", async () => {
  const folder = await mkdtemp(join(tmpdir(), "iweri-cache-"));
  const { drawing, drawn } = countingDrawing(1_000);
  const cached = openCachedDrawing(drawing, { folder, maxBytes: 10_000 });
  for (let i = 0; i < 10; i++) {
    await cached.png(sampleRequest(design, `Ada ${i}`));
    const times = await Promise.all(
      (await filesIn(folder)).map(async (path) => ({ path, at: (await stat(path)).mtimeMs })),
    );
    const newest = times.sort((a, b) => b.at - a.at)[0]!;
    await utimes(newest.path, new Date(2026, 0, 1, 0, i), new Date(2026, 0, 1, 0, i));
  }
  await cached.png(sampleRequest(design, "Ada 0"));
  expect(drawn.length).toBe(10);
  await cached.png(sampleRequest(design, "one more"));
  const files = await filesIn(folder);
  expect(files.length).toBeLessThanOrEqual(8);
  await cached.png(sampleRequest(design, "Ada 0"));
  expect(drawn.length).toBe(11);
  await cached.png(sampleRequest(design, "Ada 1"));
  expect(drawn.length).toBe(12);
});

test("a cache that cannot be written still gives the certificate", async () => {
  const folder = join(await mkdtemp(join(tmpdir(), "iweri-cache-")), "a-file");
  await writeFile(folder, "not a folder");
  const { drawing } = countingDrawing();
  expect(
    (await openCachedDrawing(drawing, { folder }).png(sampleRequest(design, "Ada"))).length,
  ).toBe(10);
});

test("a drawing that failed is tried again the next time", async () => {
  const folder = await mkdtemp(join(tmpdir(), "iweri-cache-"));
  const { drawing } = countingDrawing();
  let tries = 0;
  const failing: Drawing = {
    ...drawing,
    png: (request) =>
      ++tries === 1 ? Promise.reject(new Error("no thread")) : drawing.png(request),
  };
  const cached = openCachedDrawing(failing, { folder });
  await expect(cached.png(sampleRequest(design, "Ada"))).rejects.toThrow("no thread");
  expect((await cached.png(sampleRequest(design, "Ada"))).length).toBe(10);
});
