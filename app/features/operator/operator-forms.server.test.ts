import { expect, test } from "vitest";
import type { z } from "zod";
import { rulesOf, submissionOf } from "#app/platform/http/forms.server.ts";
import {
  addressForm,
  approvalForm,
  pauseForm,
  planForm,
  reasonForm,
  refundForm,
  refusalForm,
  restoreForm,
  resumeForm,
  selectorForm,
  terminateForm,
} from "./operator-forms.server.ts";

/** What a form holds as it is kept, or the first message of each field. */
function read<Schema extends z.ZodType>(schema: Schema, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const submission = submissionOf(form, schema);
  if (submission.status === "success") return submission.value;
  return Object.entries(submission.reply().error ?? {}).map(
    ([name, messages]) => `${name}: ${messages?.[0]}`,
  );
}

const TOO_LONG = "reason: Shorten the reason to 1000 characters. It has 1001";

test("a reason is required, trimmed, counted in letters, its readers named", () => {
  expect(read(reasonForm, { reason: "  Spam  " })).toEqual({ reason: "Spam" });
  expect(read(reasonForm, { reason: "😀".repeat(1000) })).toEqual({ reason: "😀".repeat(1000) });
  expect(read(reasonForm, { reason: "x".repeat(1001) })).toEqual([TOO_LONG]);
  for (const fields of [{}, { reason: "" }, { reason: "  " }] as Record<string, string>[]) {
    expect(read(reasonForm, fields)).toEqual([
      "reason: Enter a reason. The account’s owners will read it",
    ]);
    expect(read(refundForm, fields)).toEqual([
      "reason: Enter a reason. Only operators can read it, in the audit log",
    ]);
  }
});

test("restoring an account needs no reason, nor does the page require one", () => {
  for (const fields of [{}, { reason: " " }] as Record<string, string>[])
    expect(read(restoreForm, fields)).toEqual({ reason: "" });
  expect(read(restoreForm, { reason: "x".repeat(1001) })).toEqual([TOO_LONG]);
  expect(
    [rulesOf(restoreForm), rulesOf(reasonForm)].map(
      ({ constraint }) => constraint.reason?.required,
    ),
  ).toEqual([false, true]);
});

test("terminating needs its word in capital letters", () => {
  const problem = "confirmation: Type TERMINATE in capital letters";
  expect(read(terminateForm, { reason: "Fraud" })).toEqual([problem]);
  expect(read(terminateForm, { reason: "Fraud", confirmation: "terminate" })).toEqual([problem]);
  expect(read(terminateForm, { reason: "Fraud", confirmation: " TERMINATE " })).toMatchObject({
    reason: "Fraud",
  });
});

test("only what can be done to the plan now is taken", () => {
  expect(read(planForm(["custom"]), { change: "end", reason: "Over" })).toEqual([
    "change: Choose a change",
  ]);
  expect(read(planForm(["end"]), { change: "end", reason: "Over" })).toEqual({
    change: "end",
    reason: "Over",
  });
});

test("pausing needs a reason, a note on resuming is never cut", () => {
  expect(read(pauseForm, { reason: " " })).toEqual([
    "reason: Enter a reason. Organisers see it with the notice that sending is paused",
  ]);
  expect(read(pauseForm, { reason: "x".repeat(301) })).toEqual([
    "reason: Write at most 300 characters. This has 301",
  ]);
  expect(read(resumeForm, { reason: "x".repeat(1001) })).toEqual([
    "reason: Shorten this to 1,000 characters",
  ]);
});

test("an identity is approved without a note and refused only with one", () => {
  expect(read(approvalForm, { note: " " })).toEqual({ note: "" });
  expect(read(refusalForm, { note: " " })).toEqual([
    "note: Enter a reason for refusing. The person will read it",
  ]);
  for (const schema of [approvalForm, refusalForm]) {
    expect(read(schema, { note: "x".repeat(1001) })).toEqual([
      "note: Shorten the note to 1000 characters. It has 1001",
    ]);
  }
});

test("addresses are read as people write them, selectors in any case", () => {
  expect(read(addressForm, { email: "Ada <ADA@Example.com>" })).toEqual({
    email: "ada@example.com",
  });
  expect(read(addressForm, {})).toEqual([
    "email: Enter an e-mail address. Write it like name@example.com",
  ]);
  expect(read(addressForm, { email: "ada" })).toEqual([
    "email: This is not an e-mail address. Write it like name@example.com",
  ]);
  expect(read(selectorForm, { selector: " S1 " })).toEqual({ selector: "s1" });
  expect(read(selectorForm, {})).toEqual({ selector: "" });
  expect(read(selectorForm, { selector: "s1._domainkey?" })).toHaveLength(1);
});
