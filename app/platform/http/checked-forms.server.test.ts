import { expect, test } from "vitest";
import { z } from "zod";
import { answerOf, refuse, refuseForNow, rulesOf, submissionOf } from "./forms.server.ts";

const schema = z.object({
  email: z.string({ error: "Email is required" }).trim().min(3, "Enter an e-mail address in full"),
  password: z.string({ error: "Password is required" }).max(1000, "Password is too long"),
  size: z.enum(["small", "large"], { error: "Choose a size" }),
  note: z.string().max(40, "Shorten the note").optional(),
});

function posted(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const RIGHT = { email: "ada@people.test", password: "Wrong-horse-9", size: "small" };

test("a form that fits its schema is read, empty fields as absent", () => {
  const submission = submissionOf(posted({ ...RIGHT, note: "" }), schema);
  expect(submission.status === "success" && submission.value).toEqual(RIGHT);
});

test("a refusal returns everything but passwords and files, errors in schema order", () => {
  const form = posted({
    size: "huge",
    note: "kept",
    password: "Secret-1!",
    "other.newPassword": "Secret-2!",
  });
  form.append("logo", new File(["bytes"], "logo.png"));
  const answer = refuse(submissionOf(form, schema));
  expect(answer.init?.status).toBe(422);
  const { error, initialValue } = answer.data;
  expect(Object.entries(error ?? {})).toEqual([
    ["email", ["Email is required"]],
    ["size", ["Choose a size"]],
  ]);
  expect(JSON.parse(JSON.stringify(initialValue))).toMatchObject({ size: "huge", note: "kept" });
  expect(JSON.stringify(initialValue)).not.toMatch(/Secret|bytes|logo\.png/);
});

test("problems found later are answered like the schema's, without passwords too", () => {
  const submission = submissionOf(posted(RIGHT), schema);
  const taken = answerOf(submission, {
    email: "This address is taken",
    form: "Nothing was saved",
    note: undefined,
  });
  expect(taken.status).toBe("error");
  expect(taken.error).toMatchObject({
    "": ["Nothing was saved"],
    email: ["This address is taken"],
  });
  expect(JSON.stringify(taken)).not.toContain(RIGHT.password);
  const later = refuseForNow(submissionOf(posted(RIGHT), schema), "Too many tries", 90);
  expect(later.init).toEqual({ status: 429, headers: { "Retry-After": "90" } });
  expect(later.data.error).toMatchObject({ "": ["Too many tries"] });
});

test("forged conform buttons are ignored, and odd names do no harm", () => {
  const forged = posted({ ...RIGHT, __intent__: "{not json", __state__: '{"validated":1' });
  expect(submissionOf(forged, schema).status).toBe("success");
  const file = posted({ ...RIGHT, __intent__: new File(["x"], "x") });
  expect(submissionOf(file, schema).status).toBe("success");
  const odd = posted({
    ...RIGHT,
    "email[0]": "a",
    "email.x": "b",
    "__proto__.polluted": "yes",
    "a[99999999]": "far",
    "[": "c",
  });
  odd.append("a".concat(".a".repeat(100_000)), "deep");
  const started = performance.now();
  expect(() => submissionOf(odd, schema).reply()).not.toThrow();
  expect(performance.now() - started).toBeLessThan(500);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("a page gets the constraints and their sentences, not the schema", () => {
  const rules = rulesOf(schema);
  expect(JSON.parse(JSON.stringify(rules))).toEqual({
    constraint: {
      email: { required: true, minLength: 3 },
      password: { required: true, maxLength: 1000 },
      size: { required: true, pattern: "small|large" },
      note: { required: false, maxLength: 40 },
    },
    ifEmpty: {
      email: "Email is required",
      password: "Password is required",
      size: "Choose a size",
    },
    ifMalformed: { email: "Enter an e-mail address in full", size: "Choose a size" },
  });
  expect(rulesOf(schema)).toBe(rules);
});
