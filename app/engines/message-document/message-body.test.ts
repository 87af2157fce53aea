import { expect, test } from "vitest";
import { cpuMs } from "../../../tests/setup/cpu-ms.ts";
import { CLOSE, OPEN, readMessageBody, restoreMarkers } from "./message-body.ts";

const shape = (body: string) =>
  JSON.parse(
    restoreMarkers(JSON.stringify(readMessageBody(body)).replaceAll("{", "\ue003")).replaceAll(
      "\ue003",
      "{",
    ),
  );

test("blank lines part paragraphs, single ones part lines", () => {
  expect(shape("Dear {First Name},\r\n\r\none\ntwo\n\n\n[Download Certificate]")).toEqual([
    { kind: "paragraph", lines: [[{ kind: "text", text: "Dear {First Name}," }]] },
    {
      kind: "paragraph",
      lines: [[{ kind: "text", text: "one" }], [{ kind: "text", text: "two" }]],
    },
    { kind: "button" },
  ]);
});

test("the button comes last if left out, and once if named twice", () => {
  expect(shape("Hello").map((block: { kind: string }) => block.kind)).toEqual([
    "paragraph",
    "button",
  ]);
  const twice = shape("Get it: {download_certificate}\n\nOr [Download Certificate] here");
  expect(twice.map((block: { kind: string }) => block.kind)).toEqual([
    "paragraph",
    "button",
    "paragraph",
  ]);
  expect(twice[2].lines[0]).toEqual([
    { kind: "text", text: "Or " },
    { kind: "certificate" },
    { kind: "text", text: " here" },
  ]);
});

test("lists, numbered and not", () => {
  expect(shape("Bring:\n- a pen\n* paper\n3. first\n4) second")).toEqual([
    { kind: "paragraph", lines: [[{ kind: "text", text: "Bring:" }]] },
    {
      kind: "list",
      ordered: false,
      start: 1,
      items: [[{ kind: "text", text: "a pen" }], [{ kind: "text", text: "paper" }]],
    },
    {
      kind: "list",
      ordered: true,
      start: 3,
      items: [[{ kind: "text", text: "first" }], [{ kind: "text", text: "second" }]],
    },
    { kind: "button" },
  ]);
});

test("addresses become links without the final full stop; their values are percent-encoded", () => {
  expect(shape("See https://x.test/?n={First Name}.")[0].lines[0]).toEqual([
    { kind: "text", text: "See " },
    {
      kind: "link",
      text: "https://x.test/?n={First Name}",
      address: "https://x.test/?n={/First Name}",
    },
    { kind: "text", text: "." },
  ]);
  expect(shape("www.x.test or me@x.test")[0].lines[0]).toMatchObject([
    { address: "https://www.x.test" },
    { text: " or " },
    { address: "mailto:me@x.test" },
  ]);
  expect(shape("javascript:alert(1) data:text/html,x")[0].lines[0]).toHaveLength(1);
});

test("marker letters that somebody typed are removed", () => {
  expect(shape(`a ${OPEN}Last Name${CLOSE} b`)[0].lines[0]).toEqual([
    { kind: "text", text: "a Last Name b" },
  ]);
});

test("a body of one endless word is read in no time", async () => {
  const ms = await cpuMs(() => {
    readMessageBody("a".repeat(20_000));
    readMessageBody("https://".repeat(2_500));
    readMessageBody("[".repeat(20_000));
  });
  expect(ms).toBeLessThan(500);
});
