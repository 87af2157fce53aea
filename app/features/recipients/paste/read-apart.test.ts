import { expect, test } from "vitest";
import { FileNotParsed } from "#app/engines/parser-processes/parser-child.server.ts";
import { ParsersBusy } from "#app/engines/parser-processes/parser-seat.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { handlePasteForm, pasteForms } from "./paste-form.server.ts";
import { MAX_PASTED_LETTERS } from "./pasted-table.ts";

/** Presses "Add" under the people, where the parsers do as told. */
function press(people: string, parse: () => Promise<never>) {
  const form = new Map(Object.entries({ people, consent: "on", intent: "add", name: "Guests" }));
  const app = { fileParsers: { parse } } as unknown as AppContext;
  return handlePasteForm(app, () => ({ accountId: "a" }) as never, pasteForms.newList, form);
}

const LONG = "Ada Obi, ada@mail.test\n".repeat(1_000);

test("text that takes too long is refused in words, and kept", async () => {
  const outcome = await press(LONG, () => Promise.reject(new FileNotParsed("time")));
  expect(outcome).toMatchObject({ kind: "again", status: 422 });
  expect(JSON.stringify(outcome)).toContain("This text takes too long to read.");
  expect((outcome as { answer: { initialValue: object } }).answer.initialValue).toMatchObject({
    people: LONG,
    name: "Guests",
  });
});

test("where too many lists wait, it says when to send it again", async () => {
  const outcome = await press(LONG, () => Promise.reject(new ParsersBusy(7)));
  expect(outcome).toMatchObject({ kind: "again", status: 503, wait: 7 });
  expect(JSON.stringify(outcome)).toContain("Wait 7 seconds, then send this again.");
});

test("more letters than are read are refused before they are", async () => {
  const parse = () => Promise.reject(new Error("was read"));
  const outcome = await press("a".repeat(MAX_PASTED_LETTERS + 1), parse);
  expect(outcome).toMatchObject({ kind: "again", status: 413 });
  expect(JSON.stringify(outcome)).toContain("This is too much text to paste.");
});
