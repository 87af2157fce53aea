import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../../tests/setup/test-database.ts";
import { openLog } from "./log.server.ts";
import { errorSummary, loggedError, loggedPath, redactText } from "./logged-error.server.ts";

test.each([
  ["Paystack answered 503 to “Ada”", "Paystack answered 503 to …"],
  ["Key (email)=(ada@people.test) already exists", "Key … already exists"],
  ["550 5.1.1 <ada.obi@people.test>: Recipient address rejected", "…: Recipient address rejected"],
  ["the provider answered 503", "the provider answered 503"],
])("%j becomes %j", (said, logged) => expect(redactText(said)).toBe(logged));

test("in a structured field every nested text is redacted", () => {
  const lines: string[] = [];
  const log = openLog({ logLevel: "info" }, { write: (line) => lines.push(line) });
  log.warn(
    {
      answer: { rejected: ["“ada obi”", "ngozi@people.test"], at: [{ of: "+2348031234567" }] },
      causes: [new Error("no “ada obi”")],
    },
    "no",
  );
  expect(lines.join()).not.toMatch(/ada|obi|ngozi|803|people/);
});

test("a message that looks like the line of a stack is none", () => {
  const error = new Error(
    "went wrong\n    at ngozi (/home/ngozi/app.ts:1:1)\n    at /srv/obi.ts:2:2",
  );
  expect(JSON.stringify(loggedError(error))).not.toMatch(/ngozi|obi/);
  expect(loggedError(error).at[0]).toMatch(/logged-error\.server\.test\.ts:\d+:\d+/);
});

test("a library's words are left out; its code and place stay", async () => {
  const db = await openTestDatabase();
  const broken = await sql`select * from "ada obi"`.execute(db).catch((thrown: unknown) => thrown);
  await db.destroy();
  const logged = loggedError(broken);
  expect(logged.code).toMatch(/^(?:SQLITE_ERROR|42P01)$/);
  expect(logged.message).toBeUndefined();
  expect(JSON.stringify(logged)).not.toMatch(/ada|obi/);
  const columns = new Error("UNIQUE constraint failed: users.email");
  columns.stack = `${columns}\n    at Database.run (/srv/node_modules/better-sqlite3/index.js:1:2)`;
  expect(loggedError(columns)).toMatchObject({ constraint: "users.email", message: undefined });
});

test("what a parser of JSON quotes doesn't reach an operator's column", () => {
  try {
    JSON.parse('{"name": ngozi obi}');
    expect.unreachable();
  } catch (error) {
    expect(errorSummary(error)).toMatch(/^SyntaxError: at .*logged-error\.server\.test\.ts/);
  }
});

const TYPED = [
  "ada.obi@people.test",
  "ada+x@xn--people.test",
  "+234 803 123 4567",
  "08031234567",
  "12345678900",
  "48213",
  "https://organiser.test/hook?key=abc",
  "4ndsngfnc97f80jnzz0yv0b27c",
  "re_9fJk2LmQpTzXvBn4",
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc",
  "192.0.2.17",
];

test.each(TYPED)("nothing of %j stays in a log, whatever stands around it", (typed) => {
  const around = [
    `no place for ${typed} here`,
    `(${typed})`,
    `name=${typed};`,
    `value '${typed}' is wrong`,
    `value "${typed}" is wrong`,
    `${"a word ".repeat(40)}"${typed} which is cut ${"off ".repeat(50)}`,
  ];
  for (const said of around)
    for (const word of typed.split(" ")) expect(redactText(said)).not.toContain(word);
});

test("an error is logged by type, code, place and causes, without values", () => {
  const cause = Object.assign(
    new Error('duplicate key value violates unique constraint "users_email"'),
    {
      code: "23505",
      detail: "Key (email)=(ada@people.test) already exists.",
      constraint: "users_email",
      parameters: ["ada@people.test"],
    },
  );
  const logged = loggedError(new TypeError("ada@people.test could not be kept", { cause }));
  expect(logged).toMatchObject({
    type: "TypeError",
    cause: { code: "23505", constraint: "users_email" },
  });
  expect(logged.at[0]).toMatch(/logged-error\.server\.test\.ts:\d+:\d+/);
  expect(JSON.stringify(logged)).not.toMatch(/ada@|people\.test/);
});

test("a message of several lines doesn't return through the stack", () => {
  expect(
    JSON.stringify(loggedError(new Error("first\n    at ngozi@people.test\nNgozi Obi"))),
  ).not.toMatch(/ngozi/i);
});

test("anything thrown, and any field that may quote someone, is redacted too", () => {
  const lines: string[] = [];
  const log = openLog({ logLevel: "info" }, { write: (line) => lines.push(line) });
  log.error(
    { err: "ada@people.test", requestId: "7d1b6a52-2b1c-4c0e-8d57-0a2f6a1d9b11" },
    "unexpected",
  );
  log.warn(
    { reason: "no such subscriber: +2348031234567", batchId: "01m7vzgc002nkpfp77ragbskny" },
    "not sent",
  );
  expect(lines.join()).not.toMatch(/ada|803123/);
  expect(JSON.parse(lines[0]!).requestId).toBe("7d1b6a52-2b1c-4c0e-8d57-0a2f6a1d9b11");
  expect(JSON.parse(lines[1]!).batchId).toBe("01m7vzgc002nkpfp77ragbskny");
});

test("a log names the page, not the key that somebody's link holds", () => {
  expect(loggedPath("/j/4ndsngfnc97f80jnzz0yv0b27c")).toBe("/j/…");
  expect(loggedPath("/w/4ndsngfnc97f80jnzz0yv0b27c/add/google")).toBe("/w/…/add/google");
  expect(loggedPath("/w/4ndsngfnc97f80jnzz0yv0b27c/calendar.ics")).toBe("/w/…/calendar.ics");
  expect(loggedPath("/u/1m7vzgc002nkpfp77ragbskny0123456789abcdef")).toBe("/u/…");
  expect(loggedPath("/f/cv-clinic/continue/Zm9yLWEtZHJhZnQ")).toBe("/f/cv-clinic/continue/…");
  expect(loggedPath("/newsletter/leave/1m7vzgc002nkpfp77ragbskny0123456789abcdef")).toBe(
    "/newsletter/leave/…",
  );
  expect(loggedPath("/newsletter/confirm/1m7vzgc002nkpfp77ragbskny0123456789abcdef")).toBe(
    "/newsletter/confirm/…",
  );
});

test("everything else stays as it is", () => {
  for (const path of [
    "/",
    "/f/cv-clinic",
    "/forms/1m7vzgc002nkpfp77ragbskny/questions",
    "/www/j/x",
  ])
    expect(loggedPath(path)).toBe(path);
});
