import { expect, test } from "vitest";
import { ZipNames } from "./certificate-entries.server.ts";

test("no two paths are alike, whatever their capitals and accent encoding", () => {
  const names = new ZipNames();
  const holders = [
    "Ada Obi",
    "ada obi",
    "Ada Obi",
    "Zoë".normalize("NFC"),
    "Zoë".normalize("NFD"),
    "Ada Obi (2)",
  ];
  const paths = holders.map((holder) => names.next(holder, "pdf", false));
  expect(new Set(paths.map((path) => path.normalize("NFC").toLowerCase())).size).toBe(
    holders.length,
  );
  expect(paths[0]).toBe("certificates/00001-01000/Ada Obi.pdf");
  expect(paths[2]).toBe("certificates/00001-01000/Ada Obi (3).pdf");
});

test("a name can't lead out of the archive, and is no device", () => {
  const names = new ZipNames();
  for (const holder of [
    "../../etc/passwd",
    "C:\\x",
    "/",
    "..",
    "",
    "\u202egnp.exe",
    "con",
    "nul.x",
  ]) {
    const path = names.next(holder, "png", false);
    expect(path).toMatch(/^certificates\/00001-01000\/[^/\\:\u202e]+\.png$/);
    expect(path).not.toMatch(/\/(?:\.|con\.|nul\.)/);
  }
});

test("every thousand has a folder, and withdrawn ones have their own", () => {
  const names = new ZipNames();
  const paths = Array.from({ length: 1_001 }, () => names.next("Ada", "pdf", false));
  expect(paths.slice(-2)).toEqual([
    "certificates/00001-01000/Ada (1000).pdf",
    "certificates/01001-02000/Ada.pdf",
  ]);
  expect(names.next("Ada", "pdf", true)).toBe("withdrawn/00001-01000/Ada.pdf");
});
