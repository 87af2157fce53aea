// @module-tag long
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync } from "node:fs";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { codeRangeIn } from "#app/engines/parser-processes/limits.server.ts";
import { paintBomb, pngBomb } from "../../../tests/factories/file-bombs.ts";
import { family } from "../../../tests/setup/process-memory.ts";
import { type FileParsers, openFileParsers, parsingTrouble } from "./file-parsers.server.ts";

const counted: string[] = [];
const warned: string[] = [];
const outside = {
  log: {
    warn: (_about: unknown, words?: string) => warned.push(words ?? String(_about)),
    info: (words: string) => warned.push(words),
  } as never,
  metrics: {
    countParsedFile: ({ lane, outcome }: { lane: string; outcome: string }) =>
      counted.push(`${lane} ${outcome}`),
  },
};
let parsers: FileParsers;
afterEach(async () => {
  await parsers.close();
  counted.length = 0;
  warned.length = 0;
});

const signedIn = (from = "account-1") => ({ lane: "signed-in", from }) as const;
const logo = async () => ({
  bytes: await sharp({ create: { width: 100, height: 50, channels: 3, background: "#3366cc" } })
    .png()
    .toBuffer(),
});
const said = (error: unknown) => parsingTrouble(error, "Save it again.");

test("a file that takes too long is rejected alone, with advice", async () => {
  parsers = openFileParsers(outside, { timeoutMs: 800 });
  const [bomb, next] = await Promise.allSettled([
    parsers.parse("background", { bytes: paintBomb() }, signedIn()),
    parsers.parse("logo", await logo(), signedIn()),
  ]);
  expect(bomb.status === "rejected" && said(bomb.reason)).toEqual({
    status: 422,
    problem: "This file takes too long to open. Save it again.",
    isLate: true,
  });
  expect(next).toMatchObject({ status: "fulfilled", value: { widthPx: 100, heightPx: 50 } });
  // The long one had its turn and was begun again elsewhere.
  expect(counted).toEqual(["signed-in read", "signed-in time"]);
});

test("the system limits memory: exceeding it ends the process, never the server", async () => {
  // The program itself fits, and a logo, but not a picture that must be held whole: 317 MB.
  parsers = openFileParsers(outside, { limits: { memoryMb: 0 } });
  const heavy = pngBomb({ width: 6_300, height: 6_300, isInterlaced: true, bitDepth: 16 });
  const read = await parsers.parse("background", { bytes: heavy }, signedIn()).catch(said);
  expect(read).toMatchObject({ problem: expect.stringMatching(/damaged|too much memory/) });
  expect(await parsers.parse("logo", await logo(), signedIn())).toMatchObject({ widthPx: 100 });
  expect(warned.join()).not.toContain("does not enforce");
});

test("what lacks memory in the quick process is read in the other", async () => {
  parsers = openFileParsers(outside, { quickLimits: { memoryMb: 0 } });
  const heavy = pngBomb({ width: 6_300, height: 6_300, isInterlaced: true, bitDepth: 16 });
  const read = await parsers.parse("background", { bytes: heavy }, signedIn()).catch(said);
  expect(read).toMatchObject({ widthPx: 3508, heightPx: 3508 });
});

test.skipIf(!existsSync("/proc/self/oom_score_adj"))(
  "when memory runs out, a parser ends before anything else",
  async () => {
    parsers = openFileParsers(outside);
    await parsers.parse("logo", await logo(), signedIn());
    const scores = family(process.pid).map((id) =>
      readFileSync(`/proc/${id}/oom_score_adj`, "utf8").trim(),
    );
    expect(scores).toContain("1000");
    expect(readFileSync("/proc/self/oom_score_adj", "utf8").trim()).not.toBe("1000");
  },
);

const canUnshare =
  spawnSync("unshare", ["--user", "--map-current-user", "--net", "true"]).status === 0;

test.skipIf(!canUnshare)("a parser has no network", async () => {
  parsers = openFileParsers(outside);
  await parsers.parse("logo", await logo(), signedIn());
  const network = (id: number | "self") => readlinkSync(`/proc/${id}/ns/net`);
  const apart = family(process.pid).filter((id) => network(id) !== network("self"));
  expect(apart.length).toBeGreaterThan(0);
  expect(warned.join()).not.toContain("share this server's network");
});

test("server threads don't raise the limit of the file parsers", () => {
  const thread = (from: string, to: string) => `${from}-${to} rwxp 00000000 00:00 0\n`;
  const heap = "7f0000000000-7f0010000000 rw-p 00000000 00:00 0\n";
  const main = thread("7f1000000000", "7f1020000000");
  expect(codeRangeIn(heap)).toBe(0);
  expect(codeRangeIn(heap + main)).toBe(512 * 1024 ** 2);
  expect(codeRangeIn(main + heap + thread("7f2000000000", "7f201fe00000"))).toBe(512 * 1024 ** 2);
});

test("the queue is bounded overall and per sender, and serves everyone waiting", async () => {
  parsers = openFileParsers(outside);
  const ask = await logo();
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 7 }, () => parsers.parse("logo", ask, signedIn("eager"))),
    ...Array.from({ length: 20 }, (_, index) =>
      parsers.parse("logo", ask, signedIn(`other ${index}`)),
    ),
    parsers.parse(
      "certificateId",
      { bytes: ask.bytes, type: "png" },
      { lane: "public", from: "192.0.2.1" },
    ),
  ]);
  const refused = outcomes.flatMap((outcome, index) =>
    outcome.status === "rejected" ? [{ index, ...said(outcome.reason) }] : [],
  );
  // One runs and four wait of the first sender; sixteen others fill the queue.
  expect(refused.map(({ index }) => index)).toEqual([5, 6, 23, 24, 25, 26]);
  expect(refused[0]).toMatchObject({ status: 503, wait: expect.any(Number) });
  expect(refused[0]!.problem).toMatch(
    /^Many files are being read right now\. Wait \d+ seconds, then choose yours again\.$/,
  );
  expect(parsers.standing()).toEqual([
    { lane: "public", waiting: 0, running: 0 },
    { lane: "signed-in", waiting: 0, running: 0 },
  ]);
});
