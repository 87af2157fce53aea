import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contentDisposition } from "#app/platform/files/download-name.ts";
import { certificateFileName } from "./certificate-status.ts";

test("the file carries the holder's name, with plain letters for old readers", () => {
  const name = certificateFileName("Fúnmiláyọ̀ Adébáyọ̀", "pdf");
  expect(name).toBe("Fúnmiláyọ̀ Adébáyọ̀.pdf");
  const header = contentDisposition("attachment", name);
  expect(header).toContain('filename="Funmilayo Adebayo.pdf"');
  expect(decodeURIComponent(header.split("UTF-8''")[1]!)).toBe(name);
});

test.each([
  ["../../etc/passwd", "etcpasswd.png"],
  ['A"; x=\r\nSet-Cookie: a=b', "A; x= Set-Cookie a=b.png"],
  ["\u202egnp.exe", "gnp.exe.png"],
  ["...", "Certificate.png"],
  ["", "Certificate.png"],
  ["\ud800", "\ufffd.png"],
])("%j can't leave the header or the folder", (holder, expected) => {
  expect(certificateFileName(holder, "png")).toBe(expected);
});

test("every naughty string makes a header that a server can send", () => {
  const naughty = JSON.parse(
    readFileSync(new URL("../../../../tests/fixtures/text/blns.json", import.meta.url), "utf8"),
  ) as string[];
  for (const text of naughty) {
    const header = contentDisposition("inline", certificateFileName(text, "pdf"));
    expect(() => new Headers({ "Content-Disposition": header })).not.toThrow();
    expect(header).toMatch(/^inline; filename="[^"]*"; filename\*=UTF-8''[^\s;'()]+$/);
  }
});
