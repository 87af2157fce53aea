import { expect, test } from "vitest";
import { readCopied, writeCopied } from "./copied.ts";

test("what was copied is read as it was written", () => {
  const copied = { projectId: "p1", revision: 12, ids: ["full-name", "qr-2"] };
  expect(writeCopied(copied)).toBe("p1/12/full-name,qr-2");
  expect(readCopied(writeCopied(copied))).toEqual(copied);
});

test("anything else was not copied", () => {
  for (const text of [
    "",
    "p1/12/",
    "p1/x/name",
    "../../x/1/name",
    "p1/1/name,",
    "p1/1/NAME",
    "p1/1/a/b",
  ]) {
    expect([text, readCopied(text)]).toEqual([text, null]);
  }
});
