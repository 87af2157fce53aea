import { expect, test } from "vitest";
import { seededRandom } from "../../../tests/factories/random-document.ts";
import { mailBlocks } from "./mail-blocks.ts";
import { readMessageBody } from "./message-body.ts";
import { readMarkdown } from "./read-markdown.ts";
import { readPlainText } from "./read-plain-text.ts";
import { writeMarkdown } from "./write-markdown.ts";

const PIECES = [
  ..."a|Dear |{First Name}|[Course Title]|{First Name|[Download Certificate]|{download_certificate}|*bold*|**bold**|_it_|[x](https://x.test)".split(
    "|",
  ),
  ..."# Heading|- item|* item|• item|1. one|12) twelve|---|::: columns|\\*|\\|<b>x</b>|<br>|![a](b)|[[x]](y)|https://x.test/a_b_c?n={First Name}.".split(
    "|",
  ),
  ..."www.x.test|me@x.test|\n|\n|\n\n|  |\t|{{ }|{}|[ ]|ọ̀|\ue000x\ue001|(|)|!".split("|"),
];

const withButton = (blocks: { kind: string }[]) =>
  blocks.some(({ kind }) => kind === "button") ? blocks : [...blocks, { kind: "button" }];

/**
 * Runs of plain text that touch are one, and spaces at the ends of a line are none, whichever
 * reader made them. An item is its words.
 */
const comparable = (blocks: unknown) =>
  JSON.stringify(blocks, (key, given) => {
    const value = given?.parts ?? given;
    if (!Array.isArray(value) || !/^\d*$/.test(key) || value.length === 0) return value;
    const merged: { kind: string; text: string }[] = [];
    for (const part of value) {
      const last = merged.at(-1);
      if (last?.kind === "text" && part.kind === "text") last.text += part.text;
      else merged.push({ ...part });
    }
    const [first, last] = [merged[0]!, merged.at(-1)!];
    if (first.kind === "text") first.text = first.text.trimStart();
    if (last.kind === "text") last.text = last.text.trimEnd();
    return merged.filter(({ kind, text }) => kind !== "text" || text !== "");
  });

test("a message from before Markdown means what it always meant", () => {
  const random = seededRandom(7);
  for (let round = 0; round < 4_000; round++) {
    const body = Array.from(
      { length: Math.floor(random() * 14) },
      () => PIECES[Math.floor(random() * PIECES.length)],
    ).join("");
    // Two mentions of the certificate without a letter between are one link with the words of both.
    if (/(?:\[Download Certificate\]|\{download_certificate\})(?=\[Down|\{down)/.test(body))
      continue;
    const document = readPlainText(body);
    const before = comparable(readMessageBody(body));
    expect(comparable(withButton(mailBlocks(document))), JSON.stringify(body)).toBe(before);
    const asMarkdown = readMarkdown(writeMarkdown(document));
    expect(asMarkdown.document, JSON.stringify(body)).toEqual(document);
    expect(asMarkdown.problems, JSON.stringify(body)).toEqual([]);
  }
});

test("the default message reads the same as plain text and as Markdown", async () => {
  const { DEFAULT_BODY } = await import("#app/features/messages/message/message-draft.ts");
  expect(readMarkdown(DEFAULT_BODY).document).toEqual(readPlainText(DEFAULT_BODY));
});
