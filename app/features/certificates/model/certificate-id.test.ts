import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  readCertificateId,
  showCertificateId,
} from "#app/engines/certificate-proof/certificate-id.ts";
import { contentDisposition } from "#app/engines/file-writer/download-name.ts";
import { certificateFileName, newCertificateId } from "./certificate-id.ts";

test("C08 certificate ids are unique, with 16 random letters evenly used", () => {
  const now = Date.parse("2026-11-26T15:00:00.000Z");
  const ids = Array.from({ length: 16_000 }, () => newCertificateId(now));
  expect(new Set(ids.map((id) => id.slice(4))).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{20}$/);
  for (let place = 4; place < 20; place++) {
    const counts = new Map<string, number>();
    for (const id of ids) counts.set(id[place]!, (counts.get(id[place]!) ?? 0) + 1);
    expect(counts.size).toBe(32);
    // 500 expected of each; 180 away is eight deviations.
    for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(180);
  }
});

test("ids of one moment lie together, after those before", () => {
  const now = Date.parse("2026-11-26T15:00:00.000Z");
  const starts = [0, 100, 125, 250, 4_000].map((ms) => newCertificateId(now + ms).slice(0, 4));
  expect(starts).toEqual([...starts].sort());
  expect(starts[0]).toBe(starts[1]);
  expect(new Set(starts).size).toBe(4);
});

test("C08 an id is shown in five groups of four", () => {
  expect(showCertificateId("7k2m94qx01abcdefghjk")).toBe("7K2M-94QX-01AB-CDEF-GHJK");
});

const ID = "7k2m94qx01abcdefghjk";

test.each([
  ["as kept", "7k2m94qx01abcdefghjk"],
  ["as shown", "7K2M-94QX-01AB-CDEF-GHJK"],
  ["with spaces", " 7K2M 94QX  01AB CDEF GHJK\n"],
  ["with O for 0 and I for 1", "7K2M-94QX-OIAB-CDEF-GHJK"],
  ["with o for 0 and l for 1", "7k2m-94qx-olab-cdef-ghjk"],
  ["with long dashes", "7K2M–94QX—01AB−CDEF‐GHJK"],
  ["hyphens in odd places", "7K2M94-QX01ABCD-EFGHJK"],
  ["with invisible marks", "\u200b7K2M-94QX-01AB\u00ad-CDEF-GHJK\ufeff"],
  ["full-width letters", "７Ｋ２Ｍ-94QX-01AB-CDEF-GHJK"],
  ["a link", "https://iweri.ng/c/7k2m94qx01abcdefghjk"],
  ["a link to the file", "https://iweri.ng/c/7K2M94QX01ABCDEFGHJK.pdf?download"],
  ["a verification link", "iweri.ng/verify/7K2M-94QX-01AB-CDEF-GHJK#top"],
  [
    "a link in a link",
    "https://www.linkedin.com/safety/go?url=https%3A%2F%2Fiweri.ng%2Fc%2F7k2m94qx01abcdefghjk&trk=x",
  ],
  ["a sentence", "Certificate ID: 7K2M-94QX-01AB-CDEF-GHJK, thank you"],
])("C08 reads an id %s", (_what, input) => {
  expect(readCertificateId(input)).toBe(ID);
});

test.each([
  ["nothing", ""],
  ["spaces", "   "],
  ["one letter short", "7K2M-94QX-01AB-CDEF-GHJ"],
  ["one letter long", "7K2M-94QX-01AB-CDEF-GHJKM"],
  ["a letter that is never used", "UK2M-94QX-01AB-CDEF-GHJK"],
  ["another product's id", "IW-7K2M-94QX"],
  ["a longer word in a link", "https://iweri.ng/c/x7k2m94qx01abcdefghjk9"],
  ["a wild escape", "%E0%A4%A"],
  ["a very long text", "a".repeat(100_000)],
])("C08 finds no id in %s", (_what, input) => {
  expect(readCertificateId(input)).toBeNull();
});

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
