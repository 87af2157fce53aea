import { expect, test } from "vitest";
import { quickPng } from "#app/engines/certificate/draw/png-chunks.server.ts";
import { withoutSeal, withSeal } from "./seal-in-file.ts";

const SEAL = { keyNumber: 12, signature: "aZ09-_".padEnd(86, "k") };
const FILES = {
  png: new Uint8Array(quickPng(new Uint8Array(12), 2, 2)),
  pdf: new Uint8Array(
    Buffer.from("%PDF-1.7\nxref\n0 1\ntrailer\n<</Size 1>>\nstartxref\n9\n%%EOF\n"),
  ),
};

test.each(["png", "pdf"] as const)("a seal is put into a %s and taken out again", (kind) => {
  const sealed = withSeal(kind, FILES[kind], SEAL);
  const { content, seal } = withoutSeal(kind, sealed);
  expect(seal).toEqual(SEAL);
  expect(Buffer.compare(content, FILES[kind])).toBe(0);
  expect(withoutSeal(kind, FILES[kind])).toEqual({ content: FILES[kind], seal: null });
});

test.each(["png", "pdf"] as const)("what only resembles a seal stays in a %s", (kind) => {
  const sealed = withSeal(kind, FILES[kind], SEAL);
  for (let at = 0; at < sealed.length; at++) {
    const changed = sealed.slice();
    changed[at] = (changed[at] ?? 0) ^ 0x80;
    const { content, seal } = withoutSeal(kind, changed);
    // Taken out or left in, what was changed is never lost.
    if (seal) expect(Buffer.compare(content, FILES[kind])).not.toBe(0);
    else expect(Buffer.compare(content, changed)).toBe(0);
  }
  for (const length of [0, 1, 12, 40, sealed.length - 1]) {
    const part = sealed.slice(0, length);
    expect(withoutSeal(kind, part).content.length).toBeLessThanOrEqual(length);
  }
});
