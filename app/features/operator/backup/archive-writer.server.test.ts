import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { writeArchive } from "./archive-writer.server.ts";

async function* lines(...all: string[]): AsyncGenerator<string> {
  yield* all;
}

async function* breaking(): AsyncGenerator<string> {
  yield "one\n";
  throw new Error("the rows broke off");
}

const AT = new Date("2026-11-22T03:00:00.000Z");

test("content that breaks off fails at once, and so does everything after", async () => {
  const archive = writeArchive(new PassThrough().resume(), AT);
  await archive.add("whole", lines("a\n"), { compress: true });
  await expect(archive.add("half", breaking(), { compress: true })).rejects.toThrow(
    "the rows broke off",
  );
  await expect(archive.add("next", lines("b\n"), { compress: true })).rejects.toThrow(
    "the rows broke off",
  );
  await expect(archive.end()).rejects.toThrow("the rows broke off");
});
