// @module-tag slow
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startS3Server } from "../../../tests/fakes/s3-server.ts";
import { openDiskFiles } from "./disk.server.ts";
import { type Files, FileTooLarge } from "./files.ts";
import { openS3Files } from "./s3.server.ts";

const bytes = (length: number, seed = 1) =>
  Uint8Array.from({ length }, (_, at) => (at * 31 + seed) % 251);
const sha = (of: Uint8Array) => createHash("sha256").update(of).digest("hex");
const all = async (of: AsyncIterable<string>) => {
  const keys: string[] = [];
  for await (const key of of) keys.push(key);
  return keys.sort();
};
async function* inChunks(whole: Uint8Array, size = 100_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
}

describe.each(["disk", "s3"] as const)("files on %s", (store) => {
  let folder: string;
  let files: Files;
  let server: Awaited<ReturnType<typeof startS3Server>> | null = null;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "iweri-files-"));
    if (store === "s3") {
      server = await startS3Server();
      files = openS3Files(server.settings, { folder: join(folder, "copies") });
    } else files = openDiskFiles(join(folder, "files"));
  });
  afterAll(async () => {
    await files.close?.();
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("what was put is what is read, even after being replaced", async () => {
    await files.put("accounts/a/logo.webp", bytes(1000));
    expect(sha(await files.get("accounts/a/logo.webp"))).toBe(sha(bytes(1000)));
    await files.put("accounts/a/logo.webp", bytes(20, 7));
    expect(await files.get("accounts/a/logo.webp")).toEqual(bytes(20, 7));
    await files.put("accounts/a/empty", new Uint8Array());
    expect((await files.get("accounts/a/empty")).length).toBe(0);
  });

  test("what is absent can't be read, but may be removed", async () => {
    expect(await files.has("accounts/none")).toBe(false);
    await expect(files.get("accounts/none")).rejects.toThrow();
    await expect(files.localPath("accounts/none").then((path) => readFile(path))).rejects.toThrow();
    await files.remove("accounts/none");
    await files.put("accounts/some", bytes(3));
    expect(await files.has("accounts/some")).toBe(true);
    await files.remove("accounts/some");
    expect(await files.has("accounts/some")).toBe(false);
  });

  test("a key that could lead elsewhere is refused", async () => {
    for (const key of ["../x", "/etc/passwd", "a//b", "a/../b", "", "a b", ".hidden"])
      await expect(files.put(key, bytes(1))).rejects.toThrow("not a file key");
  });

  test("a folder's list has everything below it, nothing beside it, however much", async () => {
    for (let at = 0; at < 12; at++) await files.put(`lists/one/deep/${at}`, bytes(1));
    await files.put("lists/one-more/x", bytes(1));
    await files.put("lists/one/y", bytes(1));
    const keys = await all(files.list("lists/one"));
    expect(keys).toEqual(
      ["lists/one/y", ...Array.from({ length: 12 }, (_, at) => `lists/one/deep/${at}`)].sort(),
    );
    expect(await all(files.list("lists/nothing"))).toEqual([]);
  });

  test("a stream is kept whole, whether small or in several parts", async () => {
    for (const size of [0, 10, 20_000_000]) {
      const whole = bytes(size, size % 250);
      expect(await files.putStream(`streams/${size}`, inChunks(whole), size)).toEqual({
        bytes: size,
      });
      expect(sha(await files.get(`streams/${size}`))).toBe(sha(whole));
    }
    const web = new Response(bytes(5000)).body!;
    await files.putStream("streams/web", web, 5000);
    expect(await files.get("streams/web")).toEqual(bytes(5000));
  });

  test.each([100, 30_000_000])(
    "a stream past %i bytes leaves nothing, and earlier content stays",
    { tags: ["long"] },
    async (limit) => {
      await files.put("limits/kept", bytes(9));
      for (const key of ["limits/kept", "limits/new"])
        await expect(
          files.putStream(key, inChunks(bytes(limit + 1)), limit),
        ).rejects.toBeInstanceOf(FileTooLarge);
      expect(await files.get("limits/kept")).toEqual(bytes(9));
      expect(await all(files.list("limits"))).toEqual(["limits/kept"]);
    },
  );

  test("a stream that breaks off leaves nothing", async () => {
    async function* broken() {
      yield bytes(12_000_000);
      throw new Error("the line was cut");
    }
    await expect(files.putStream("broken/one", broken(), 50_000_000)).rejects.toThrow(
      "the line was cut",
    );
    expect(await all(files.list("broken"))).toEqual([]);
    expect((await server?.unfinishedUploads()) ?? 0).toBe(0);
  });

  test("a local path holds what the file is now", async () => {
    await files.put("local/one", bytes(50));
    expect(new Uint8Array(await readFile(await files.localPath("local/one")))).toEqual(bytes(50));
    const [one, two] = await Promise.all([
      files.localPath("local/one"),
      files.localPath("local/one"),
    ]);
    expect(one).toBe(two);
    await files.put("local/one", bytes(60, 3));
    const path = await files.localPath("local/one");
    expect(new Uint8Array(await readFile(path))).toEqual(bytes(60, 3));
    await files.remove("local/one");
    expect(existsSync(path)).toBe(false);
  });

  test("the check says that the store can be written, and leaves nothing", async () => {
    await files.reach();
    expect(await files.check()).toBeNull();
  });
});

test("local copies stay within their limit, and unused ones are dropped", async () => {
  const folder = await mkdtemp(join(tmpdir(), "iweri-copies-"));
  const { LocalCopies } = await import("./s3.server.ts");
  const { utimes } = await import("node:fs/promises");
  const copies = new LocalCopies({ folder, maxBytes: 2_500 });
  const old = new Date(Date.now() - 10 * 60_000);
  for (let at = 0; at < 5; at++) {
    const path = await copies.path(`key-${at}`, "v1", async () => inChunks(bytes(1000)));
    await utimes(path, old, new Date(old.getTime() + at * 1000));
  }
  const last = await copies.path("key-9", "v1", async () => inChunks(bytes(1000)));
  const left = await readdir(folder);
  expect(left.length).toBeLessThanOrEqual(3);
  expect(existsSync(last)).toBe(true);
  copies.close();
  await rm(folder, { recursive: true });
});

test("the check names the wrong bucket or address, and no secret", async () => {
  const server = await startS3Server();
  const folder = join(tmpdir(), "iweri-never-made");
  const wrong = openS3Files({ ...server.settings, bucket: "absent" }, { folder });
  expect(await wrong.check()).toMatch(
    /^the bucket absent can't be written at http:\/\/127\.0\.0\.1:\d+ \(NoSuchBucket, 404\)$/,
  );
  const stranger = openS3Files(
    { ...server.settings, accessKeyId: "STRANGER", secretAccessKey: "not-the-secret" },
    { folder },
  );
  const refusal = await stranger.check();
  expect(refusal).toContain("InvalidAccessKeyId, 403");
  expect(refusal).not.toContain("not-the-secret");
  await server.close();
  const gone = openS3Files(server.settings, { folder });
  expect(await gone.check()).toContain("ECONNREFUSED");
  await expect(gone.reach()).rejects.toThrow();
  for (const files of [wrong, stranger, gone]) await files.close?.();
});
