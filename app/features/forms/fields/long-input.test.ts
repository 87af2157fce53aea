import { expect, test } from "vitest";
import { cpuMs } from "../../../../tests/setup/cpu-ms.ts";
import { FIELD_TYPES } from "./field-types.ts";
import { ENGLISH, elementOf, posted } from "./parts/posted-values.ts";

const NOW = new Date("2026-11-20T08:00:00.000Z");
const LETTERS = 200_000;
const LONG: [what: string, text: string][] = [
  ["spaces", `a${" ".repeat(LETTERS)}x`],
  ["spaces that are none of ASCII's", `a${"\u00a0\u200b".repeat(LETTERS / 2)}x`],
  ["line ends", `a${"\n".repeat(LETTERS)}x`],
  ["spaces and line ends", `a${" \n\t".repeat(LETTERS / 3)}x`],
  ["digits and commas", `${"1,".repeat(LETTERS / 2)}x`],
  ["dots", `${"a.".repeat(LETTERS / 2)}@`],
  ["signs of addresses", `${"a@,;<".repeat(LETTERS / 5)}`],
  ["brackets", `${"+((".repeat(LETTERS / 3)}`],
];

test.each(LONG)("%s without end are read at once, whatever the question", async (_, text) => {
  for (const [kind, { asks, readAnswer }] of Object.entries(FIELD_TYPES)) {
    if (!asks) continue;
    const names = [
      "q",
      "q.first",
      "q.last",
      "q.street",
      "q.city",
      "q.state",
      "q.postcode",
      "q.country",
      "q.other",
      "q.day",
      "q.1",
    ];
    const fields = posted(Object.fromEntries(names.map((name) => [name, text])));
    // Hours, when a pattern tries every way to read it.
    expect(
      await cpuMs(() =>
        readAnswer({ posted: fields, name: "q", element: elementOf(kind), now: NOW, t: ENGLISH }),
      ),
      kind,
    ).toBeLessThan(1_000);
  }
});
