import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTestimonials } from "./testimonials.server.ts";

const folder = mkdtempSync(join(tmpdir(), "iweri-testimonials-"));
const file = (text: string) => {
  const path = join(folder, "said.md");
  writeFileSync(path, text);
  return path;
};

test("each heading with its role, rating and quote is a testimonial", () => {
  const path = file(
    "# What people say\r\n\r\n### Adé Ọ̀ṣun\r\n\r\nRegistrar, college · 4 of 5\r\n\r\n> Two\r\n> lines.\r\n\r\n### B\n\nHost · 5 of 5\n\n>One.",
  );
  expect(readTestimonials(path)).toEqual([
    { name: "Adé Ọ̀ṣun", role: "Registrar, college", rating: 4, quote: "Two lines." },
    { name: "B", role: "Host", rating: 5, quote: "One." },
  ]);
});

test.each([
  ["### A\n\nRegistrar\n\n> Good.", '"A" in said.md needs a line like "Role · 5 of 5"'],
  ["### A\n\nRegistrar · 6 of 5\n\n> Good.", '"A" in said.md needs'],
  ["### A\n\nRegistrar · 5 of 5\n\nGood.", '"A" in said.md needs'],
  ["Nothing here", "said.md has no testimonial"],
])("%j is refused", (text, message) => {
  expect(() => readTestimonials(file(text))).toThrow(message);
});

test("a file that is not there is named", () => {
  expect(() => readTestimonials(join(folder, "absent.md"))).toThrow("absent.md can't be read");
});
