import { expect, test } from "vitest";
import { isPdf, sniffFile } from "./file-type.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test("a PDF's header may have something before it", () => {
  for (const before of [
    "",
    "\r\n\n",
    "\xef\xbb\xbf",
    "\x1b%-12345X@PJL ENTER LANGUAGE = PDF\r\n",
    "Content-Type: application/pdf\r\n\r\n",
    `${"\0".repeat(1000)}`,
  ]) {
    expect(sniffFile(bytes(`${before}%PDF-1.7\n`))).toEqual({ kind: "pdf" });
  }
  expect(isPdf(bytes(`${"\n".repeat(1100)}%PDF-1.7\n`))).toBe(false);
});

test("what only holds or mentions a PDF is none", () => {
  expect(sniffFile(bytes("PK\x03\x04 a.pdf\n%PDF-1.7\n"))).toMatchObject({
    what: expect.stringContaining("a ZIP archive"),
  });
  expect(sniffFile(bytes("<!doctype html>\n%PDF-1.7\n"))).toMatchObject({ what: "a web page" });
  expect(isPdf(bytes("Files that begin with (%PDF-1.7) are PDFs"))).toBe(false);
});

test("a file of several pictures is told by all its brands", () => {
  const named = (brands: string) => sniffFile(bytes(`\0\0\0\x1cftyp${brands}avif beyond`));
  expect(named("mif1\0\0\0\0mif1avifmiaf")).toMatchObject({ what: "an AVIF picture" });
  expect(named("avif\0\0\0\0avifmif1miaf")).toMatchObject({ what: "an AVIF picture" });
  expect(named("heic\0\0\0\0mif1heicmiaf")).toMatchObject({
    what: "a HEIC photo, the kind iPhones make",
  });
  expect(named("mif1\0\0\0\0mif1heicmiaf")).toMatchObject({
    what: "a HEIC photo, the kind iPhones make",
  });
  expect(named("isom\0\0\0\0isomavc1mp42")).toMatchObject({ what: "a video" });
});
