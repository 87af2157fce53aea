import { expect, test } from "vitest";
import { type ConfigProblem, readConfig } from "./config.server.ts";

const BASE = {
  NODE_ENV: "test",
  SESSION_SECRET: "0123456789abcdef0123456789abcdef",
  MAIL_FROM: "Iweri <hello@example.org>",
};
const TWO = {
  ...BASE,
  MAIL_TRANSPORTS: "codes, bulk",
  MAIL_CODES_URL: "smtp://token:token@smtp.postmarkapp.com:587",
  MAIL_CODES_FOR: "account",
  MAIL_BULK_URL: "smtps://user:secret@email-smtp.eu-west-1.amazonaws.com:465",
  MAIL_BULK_RATE: "14",
};

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigProblem).lines;
  }
}

test("several transports are read in order, services by their hosts", () => {
  const { transport, transports } = readConfig(TWO).mail;
  expect(transport).toBe("smtp");
  expect(transports).toMatchObject([
    { id: "codes", kind: "smtp", service: "postmark", lanes: ["account"], order: 1, weight: 1 },
    { id: "bulk", service: "ses", lanes: ["account", "bulk"], ratePerSecond: 14 },
  ]);
  const swapped = readConfig({ ...TWO, MAIL_BULK_ORDER: "1", MAIL_CODES_ORDER: "2" });
  expect(swapped.mail.transports?.map(({ id }) => id)).toEqual(["bulk", "codes"]);
});

test("one transport stays as it was", () => {
  expect(readConfig({ ...BASE, MAIL_BULK_URL: "x" }).mail.transports).toBeNull();
});

test.each<[string, Record<string, string>, string]>([
  ["no address", { MAIL_BULK_URL: "" }, "MAIL_BULK_URL: required"],
  ["a web address", { MAIL_BULK_URL: "https://x.test" }, "MAIL_BULK_URL: must be smtp://"],
  ["another purpose", { MAIL_BULK_FOR: "codes" }, "MAIL_BULK_FOR: must be account, bulk or all"],
  ["a mistyped name", { MAIL_BLUK_RATE: "1" }, "MAIL_BLUK_RATE: MAIL_TRANSPORTS names no “bluk”"],
  ["a mistyped setting", { MAIL_BULK_RATES: "1" }, "MAIL_BULK_RATES: not read: use URL, FOR"],
  ["the same twice", { MAIL_TRANSPORTS: "bulk,bulk" }, "MAIL_TRANSPORTS: “bulk” is no list"],
  [
    "both kinds",
    { MAIL_TRANSPORT: "smtp", SMTP_URL: "smtp://x.test" },
    "MAIL_TRANSPORTS: set either",
  ],
  ["nobody for bulk", { MAIL_BULK_FOR: "account" }, "MAIL_TRANSPORTS: none of them is for bulk"],
  ["no key of Resend", { MAIL_BULK_URL: "resend" }, "RESEND_API_KEY: required with MAIL_BULK_URL"],
  ["no sender", { MAIL_FROM: "" }, "MAIL_FROM: required with MAIL_TRANSPORTS"],
  ["a weight of nothing", { MAIL_BULK_WEIGHT: "0" }, "MAIL_BULK_WEIGHT: "],
])("%s is said in one line", (_, change, line) => {
  const problems = problemsOf({ ...TWO, ...change });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(line);
  expect(problems[0]).not.toContain("secret");
});
