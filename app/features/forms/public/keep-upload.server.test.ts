import { expect, test } from "vitest";
import { FILE_TYPES } from "../definition/file-types.ts";
import { safeFileName } from "./keep-upload.server.ts";

const typeOf = (extension: string) =>
  FILE_TYPES.find(({ extensions }) => extensions.includes(extension))!;

test.each([
  ["cv.pdf", "cv.pdf"],
  ["CV Ngọzị Okonkwọ.PDF", "CV Ngọzị Okonkwọ.pdf"],
  ["C:\\fakepath\\cv.pdf", "cv.pdf"],
  ["../../etc/passwd", "passwd.pdf"],
  ["cv.pdf.exe", "cv.pdf"],
  ["cv.exe.pdf", "cv.pdf"],
  ["cv.pdf.", "cv.pdf"],
  ["report v1.2.pdf", "report v1.2.pdf"],
  ["cv\u202Efdp.exe", "cvfdp.pdf"],
  ["a\u0000b\r\nSet-Cookie: x.pdf", "ab Set-Cookie x.pdf"],
  ["", "file.pdf"],
  ["...", "file.pdf"],
  [".htaccess", "htaccess.pdf"],
  ['"><img src=x>.pdf', "img src=x.pdf"],
])("a PDF sent as %j is kept as %j", (given, kept) => {
  expect(safeFileName(given, typeOf("pdf"))).toBe(kept);
});

test("a name has at most 100 letters, its ending with it", () => {
  const name = safeFileName(`${"ọ".repeat(400)}.jpeg`, typeOf("jpg"));
  expect([...name]).toHaveLength(100);
  expect(name.endsWith(".jpeg")).toBe(true);
});
