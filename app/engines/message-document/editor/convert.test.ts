import { expect, test } from "vitest";
import { randomDocument, seededRandom } from "../../../../tests/factories/random-document.ts";
import { normaliseDocument } from "../normalise.ts";
import { readMarkdown } from "../read-markdown.ts";
import { writeMarkdown } from "../write-markdown.ts";
import { fromEditor, toEditor } from "./convert.ts";

test("what Markdown says is what the editor holds, in both directions", () => {
  for (let seed = 1; seed <= 1_000; seed++) {
    const markdown = writeMarkdown(randomDocument(seededRandom(seed)));
    const doc = toEditor(readMarkdown(markdown).document);
    doc.check();
    expect(writeMarkdown(fromEditor(doc)), `seed ${seed}`).toBe(markdown);
  }
});

test("an empty message has a paragraph to write in, and stays empty", () => {
  const doc = toEditor(normaliseDocument([]));
  expect(doc.childCount).toBe(1);
  expect(writeMarkdown(fromEditor(doc))).toBe("");
});
