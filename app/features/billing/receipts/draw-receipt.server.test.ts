import { writeFileSync } from "node:fs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { drawReceipt } from "./draw-receipt.server.ts";

const words = {
  number: "17",
  appName: "Iweri",
  paidOn: "21 Nov 2026",
  issuer: ["Ìwé-Ẹ̀rí Limited", "12 Marina, Lagos"],
  payer: ["Ilé-Ẹ̀kọ́ Gíga ti Ọ̀ṣun, ẹ̀ka ìmọ̀ ìjìnlẹ̀ àti ìmọ̀ ẹ̀rọ, ọ́fíìsì owó", "owo@ile-eko.test"],
  lines: [
    { text: "Pro with 50,000 e-mails a quarter", amount: "₦245,000" },
    { text: "Less what is left of Essentials with 10,000 e-mails a month", amount: "−₦22,500.50" },
  ],
  total: "₦222,499.50",
  notes: ["For 21 Nov 2026 to 21 Feb 2027."],
};

test("a receipt is one page of copyable text, with marks and naira", async () => {
  const bytes = await drawReceipt(words);
  if (process.env.RECEIPT_TO) writeFileSync(process.env.RECEIPT_TO, bytes);
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  expect(document.numPages).toBe(1);
  const { items } = await (await document.getPage(1)).getTextContent();
  const text = items
    .map((item) => ("str" in item ? item.str : ""))
    .join(" ")
    .replace(/\s+/g, " ");
  for (const said of [
    "Receipt 17",
    "Ìwé-Ẹ̀rí Limited",
    "owo@ile-eko.test",
    "₦222,499.50",
    "−₦22,500.50",
    "Pro with 50,000 e-mails a quarter",
  ]) {
    expect(text).toContain(said.normalize("NFC"));
  }
  expect(text.replaceAll(" ", "")).toContain(words.payer[0]!.normalize("NFC").replaceAll(" ", ""));
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({ Title: "Receipt 17", Author: "Ìwé-Ẹ̀rí Limited" });
});

test("the same receipt is the same file", async () => {
  expect(Buffer.compare(await drawReceipt(words), await drawReceipt(words))).toBe(0);
});
