import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { readZip } from "../../../tests/setup/read-zip.ts";
import { type ZipEntry, zipResponse } from "./zip-response.server.ts";

const now = new Date("2026-01-05T08:00:00Z");

/** An archive, how it ended, and whether the work behind it was let go of. */
function open(
  content: () => AsyncIterable<string | Uint8Array>,
  given: { line?: () => Promise<void>; patienceMs?: number } = {},
) {
  const seen = { pieces: 0, letGo: false, ended: [] as unknown[] };
  const leave = new AbortController();
  async function* watched(): AsyncGenerator<string | Uint8Array> {
    try {
      for await (const piece of content()) {
        seen.pieces++;
        yield piece;
      }
    } finally {
      seen.letGo = true;
    }
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { path: "first.txt", compress: true, content: watched };
    yield {
      path: "last.txt",
      compress: true,
      content: async function* () {
        yield "end";
      },
    };
  }
  const response = zipResponse("data.zip", entries(), {
    line: { isFree: given.line ?? (async () => {}), gone: leave.signal },
    now,
    patienceMs: given.patienceMs,
    ended: (error) => seen.ended.push(error),
  });
  return { response, seen, leave };
}

async function* endless(): AsyncGenerator<Uint8Array> {
  // Nothing that gets smaller, so that what is held back can be counted.
  for (;;) yield randomBytes(64 * 1024);
}

const settle = () => new Promise((done) => setTimeout(done, 50));

test("a whole archive ends once, without an error", async () => {
  const { response, seen } = open(async function* () {
    yield "Ọlá";
    yield "";
    yield new Uint8Array([33]);
  });
  const files = await readZip(new Uint8Array(await response.arrayBuffer()));
  expect([...files].map(([path, bytes]) => [path, bytes.toString("utf8")])).toEqual([
    ["first.txt", "Ọlá!"],
    ["last.txt", "end"],
  ]);
  await settle();
  expect(seen.ended).toEqual([null]);
});

test("an entry that fails breaks the download off", async () => {
  const { response, seen } = open(async function* () {
    yield "half";
    throw new Error("the disk is away");
  });
  await expect(response.arrayBuffer()).rejects.toThrow("the disk is away");
  await settle();
  expect(seen.ended).toEqual([expect.objectContaining({ message: "the disk is away" })]);
});

test("a slow reader holds reading back, and is dropped after too long", async () => {
  const { response, seen } = open(endless, { line: () => new Promise(() => {}), patienceMs: 150 });
  await expect(response.arrayBuffer()).rejects.toThrow("took nothing for too long");
  const held = seen.pieces;
  expect(held).toBeLessThan(20);
  await settle();
  expect(seen).toMatchObject({ pieces: held, letGo: true });
  expect(seen.ended).toHaveLength(1);
});

test.each(["the visitor leaves", "the body is cancelled"])(
  "when %s the work stops, and that is no error",
  async (how) => {
    const { response, seen, leave } = open(endless);
    const reader = response.body!.getReader();
    await reader.read();
    await reader.read();
    if (how === "the visitor leaves") leave.abort();
    else await reader.cancel();
    await settle();
    const { pieces } = seen;
    await settle();
    expect(seen).toEqual({ pieces, letGo: true, ended: [null] });
  },
);
