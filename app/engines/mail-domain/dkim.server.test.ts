import { expect, test } from "vitest";
import { readTags } from "./dkim.server.ts";

const entries = (text: string) => {
  const tags = readTags(text);
  return tags && Object.fromEntries(tags);
};

test.each([
  ["v=DKIM1; k=rsa; p=MIGf", { v: "DKIM1", k: "rsa", p: "MIGf" }],
  ["p=MIGfMA0=", { p: "MIGfMA0=" }],
  ["v=DMARC1;p=none;", { v: "DMARC1", p: "none" }],
  ["v = DMARC1 ; p = none ; ", { v: "DMARC1", p: "none" }],
  ["p=", { p: "" }],
  ["", null],
  [";", null],
  ["v=DKIM1; p", null],
  ["p=a; p=b", null],
  ["v=DKIM1;; p=a", null],
  ["hello world", null],
])("%j", (text, expected) => {
  expect(entries(text)).toEqual(expected);
});
