import { expect, test } from "vitest";
import { streamSafe } from "./stream-safe.ts";

test("text in use stays as it is", () => {
  for (const text of [
    "",
    "Fúnmiláyọ̀ Adébáyọ̀",
    "ẹ̀".normalize("NFD").repeat(40),
    "क्षत्रिय".repeat(30),
    "👨‍👩‍👧".repeat(20),
  ])
    expect(streamSafe(text)).toBe(text);
});

test("endless marks on a letter are normalised in no time", () => {
  const typed = `a${"\u0301\u0323".repeat(100_000)}b`;
  const started = performance.now();
  const safe = streamSafe(typed).normalize("NFC");
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(safe.replaceAll("\u034f", "").length).toBeGreaterThan(190_000);
});
