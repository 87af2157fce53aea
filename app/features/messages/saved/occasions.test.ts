import { expect, test } from "vitest";
import { blocksOf } from "#app/engines/message-document/document.ts";
import { readMarkdown } from "#app/engines/message-document/read-markdown.ts";
import { writeMarkdown } from "#app/engines/message-document/write-markdown.ts";
import { bulkFields } from "#app/features/mailings/bulk/bulk-audience.ts";
import { checkMessage } from "../compose/message-checks.ts";
import { knownPlaceholders, unknownPlaceholders } from "../message/message-placeholders.ts";
import { OCCASIONS } from "./occasions.ts";

test("there are messages for at least eight occasions", () => {
  expect(OCCASIONS.length).toBeGreaterThanOrEqual(8);
  expect(new Set(OCCASIONS.map(({ name }) => name)).size).toBe(OCCASIONS.length);
});

for (const { id, hasCertificate, subject, body } of OCCASIONS) {
  test(`“${id}” is ready to send, with fields that are there`, () => {
    const { document, problems, placeholders } = readMarkdown(body);
    expect(problems).toEqual([]);
    expect(writeMarkdown(document)).toBe(body);
    expect([...blocksOf(document)].some(({ kind }) => kind === "certificate")).toBe(hasCertificate);
    const known = hasCertificate ? knownPlaceholders([], {}) : bulkFields(null);
    const fields = placeholders
      .map(({ name, fallback }) => `{${name}${fallback === undefined ? "" : "|"}}`)
      .join("\n");
    expect(unknownPlaceholders(`${subject}\n${fields}`, known)).toEqual([]);
    const message = { subject, body, bodyFormat: "markdown" as const };
    const checks = checkMessage({ message, known, person: null, appUrl: "https://iweri.test" }).map(
      ({ text }) => text,
    );
    expect(checks.filter((text) => !text.includes("is only an example"))).toEqual([]);
  });
}
