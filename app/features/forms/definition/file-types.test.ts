import { describe, expect, test } from "vitest";
import { textsIn } from "#app/ui/languages/texts.ts";
import { acceptOf, checkFile, fileTypeOf, groupLabel, sizeLabel } from "./file-types.ts";

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === "string" ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  );
const wide = (text: string) => [...text].map((letter) => `${letter}\0`).join("");
const zip = (inside: string) => bytes("PK\x03\x04", new Array(26).fill(0), inside);
const OLD_OFFICE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

describe("the type of a file is its content's, not its name's", () => {
  test.each([
    ["image/jpeg", bytes("\xff\xd8\xff\xe0"), "virus.exe"],
    ["image/png", bytes("\x89PNG\r\n\x1a\n"), "a.pdf"],
    ["image/webp", bytes("RIFF....WEBPVP8 "), "a"],
    ["image/gif", bytes("GIF89a"), "a.gif"],
    ["image/heic", bytes("\0\0\0\x18ftypheic"), "IMG_1.HEIC"],
    ["application/pdf", bytes("%PDF-1.7"), "cv.docx"],
    ["application/pdf", bytes("\r\n%PDF-1.7\n"), "cv.pdf"],
    ["application/pdf", bytes("\xef\xbb\xbf%PDF-1.4\n"), "cv.pdf"],
    ["application/pdf", bytes("\x1b%-12345X@PJL ENTER LANGUAGE = PDF\r\n%PDF-1.4\n"), "cv.pdf"],
    ["application/pdf", bytes("MIME-Version: 1.0\r\n\r\n%PDF-2.0\n"), "cv.pdf"],
    ["text/plain", bytes("A PDF begins with (%PDF-1.7)."), "cv.txt"],
    [
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      zip("[Content_Types].xml word/document.xml"),
      "cv.docx",
    ],
    [
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      zip("[Content_Types].xml xl/workbook.xml"),
      "a.docx",
    ],
    [
      "application/vnd.oasis.opendocument.text",
      bytes("PK\x03\x04", new Array(26).fill(0), "mimetypeapplication/vnd.oasis.opendocument.text"),
      "a.odt",
    ],
    ["application/msword", bytes(OLD_OFFICE, wide("WordDocument")), "a.doc"],
    ["application/vnd.ms-excel", bytes(OLD_OFFICE, wide("Workbook")), "a.xls"],
    ["application/rtf", bytes("{\\rtf1\\ansi"), "a.rtf"],
    ["text/plain", bytes("Good day\r\n\tAda"), "a.TXT"],
    ["text/csv", bytes("a;b\n1;2"), "a.csv"],
    ["text/csv", bytes("\xff\xfea\0;\0b\0"), "a.csv"],
  ])("%s", (contentType, content, name) => {
    expect(fileTypeOf(content, name)?.contentType).toBe(contentType);
  });

  test.each([
    ["a program", bytes("MZ\x90\0"), "cv.pdf"],
    ["a page", bytes("<!doctype html><script>"), "cv.pdf"],
    ["a drawing with scripts", bytes("<svg onload=alert(1)>"), "a.svg"],
    [
      "a document with macros",
      zip("[Content_Types].xml word/document.xml word/vbaProject.bin"),
      "cv.docx",
    ],
    [
      "an old document with macros",
      bytes(OLD_OFFICE, wide("WordDocument"), wide("_VBA_PROJECT")),
      "cv.doc",
    ],
    ["any archive", zip("readme.txt"), "cv.docx"],
    ["an archive with a PDF in it", zip("a.pdf\n%PDF-1.7\n"), "cv.pdf"],
    ["a page with a PDF in it", bytes("<script>\n%PDF-1.7\n"), "cv.pdf"],
    ["a text with binary in it", bytes("a\0b"), "a.csv"],
    ["a text by another name", bytes("Good day"), "cv.pdf"],
    ["nothing", bytes(), ""],
  ])("%s is not taken", (_, content, name) => {
    expect(fileTypeOf(content, name)).toBeNull();
  });
});

test("what is refused says what to choose", () => {
  const rules = { groups: ["pictures", "pdf"], megabytes: 1 };
  const refused = (content: Uint8Array, name = "a") =>
    checkFile({ name, bytes: content }, rules, textsIn("en"));
  expect(refused(bytes("%PDF-1.4"))).toMatchObject({ type: { group: "pdf" } });
  expect(refused(bytes())).toEqual({ refused: "This file is empty. Choose another" });
  expect(refused(new Uint8Array(1_000_001))).toEqual({
    refused: "This file is too large. Choose one of up to 1 MB",
  });
  expect(refused(new Uint8Array(2_500_000))).toEqual({
    refused: "This file is 2.5 MB. Choose one of up to 1 MB",
  });
  expect(refused(bytes("a;b"), "a.csv")).toEqual({
    refused:
      "This file type isn’t accepted. Choose a picture (JPG, PNG, WebP, GIF or HEIC) or a PDF",
  });
});

test("words and the browser's filter follow the groups", () => {
  expect(acceptOf(["pdf", "pictures"])).toBe(".jpg,.jpeg,.png,.webp,.gif,.heic,.heif,.pdf");
  expect(groupLabel(["documents"], textsIn("en"))).toBe("a document (DOCX, DOC, ODT, RTF or TXT)");
  expect([sizeLabel(12), sizeLabel(340_400), sizeLabel(1_250_000), sizeLabel(10_000_000)]).toEqual([
    "12 bytes",
    "340 KB",
    "1.3 MB",
    "10 MB",
  ]);
});
