import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type ConfigProblem, readConfig } from "./config.server.ts";

const dataDir = () => mkdtempSync(join(tmpdir(), "iweri-config-"));
const problemsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig({ DATA_DIR: dataDir(), ...env });
    return [];
  } catch (error) {
    return (error as ConfigProblem).lines;
  }
};

const SMTP = { MAIL_TRANSPORT: "smtp", MAIL_FROM: "a@b.test", SMTP_URL: "smtp://localhost" };

test("a fresh clone needs no settings and keeps its secret between starts", () => {
  const DATA_DIR = dataDir();
  const first = readConfig({ DATA_DIR });
  expect(first.mail.transport).toBe("outbox");
  expect(first.appUrl).toBe("http://localhost:3000");
  expect(readConfig({ DATA_DIR }).sessionSecret).toBe(first.sessionSecret);
});

test("production names every missing variable, one line each", () => {
  const lines = problemsOf({ NODE_ENV: "production" });
  expect(lines.map((line) => line.split(":")[0])).toEqual([
    "APP_URL",
    "SESSION_SECRET",
    "MAIL_TRANSPORT",
    "NIN_VERIFIER",
  ]);
});

const TERMII = {
  SMS_TRANSPORT: "termii",
  TERMII_BASE_URL: "https://t.test",
  TERMII_API_KEY: "k",
  TERMII_SENDER: "Iweri",
};

test.each([
  [{ MAIL_TRANSPORT: "pigeon" }, "MAIL_TRANSPORT"],
  [{ PORT: "eighty" }, "PORT"],
  [{ SESSION_SECRET: "short" }, "SESSION_SECRET"],
  [{ APP_URL: "ftp://x.test" }, "APP_URL"],
  [{ BRAND_COLOUR: "blue" }, "BRAND_COLOUR"],
  [{ MAIL_TRANSPORT: "smtp", MAIL_FROM: "a@b.test" }, "SMTP_URL"],
  [{ BOUNCE_ADDRESS: "bounces@b.test" }, "BOUNCE_ADDRESS"],
  [{ ...SMTP, BOUNCE_ADDRESS: "bounces-of-a-very-long-name@b.test" }, "BOUNCE_ADDRESS"],
  [{ ...SMTP, BOUNCE_ADDRESS: "Bounces <bounces-of-a-very-long-name@b.test>" }, "BOUNCE_ADDRESS"],
  [{ MAIL_FROM: "Iweri hello@b.test" }, "MAIL_FROM"],
  [{ SUPPORT_EMAIL: "help" }, "SUPPORT_EMAIL"],
  [{ OPERATOR_EMAIL: "a@b.test, c@d.test" }, "OPERATOR_EMAIL"],
  [{ ...SMTP, BOUNCE_MAILBOX: "imaps://u:p@mail.test/INBOX" }, "BOUNCE_ADDRESS"],
  [
    { ...SMTP, BOUNCE_ADDRESS: "bounces@b.test", BOUNCE_MAILBOX: "https://u:p@mail.test" },
    "BOUNCE_MAILBOX",
  ],
  [
    { ...SMTP, BOUNCE_ADDRESS: "bounces@b.test", BOUNCE_MAILBOX: "imaps://mail.test" },
    "BOUNCE_MAILBOX",
  ],
  [{ SMS_TRANSPORT: "termii", TERMII_API_KEY: "k", TERMII_SENDER: "Iweri" }, "TERMII_BASE_URL"],
  [{ TERMII_SENDER: "A name too long" }, "TERMII_SENDER"],
  [{ ...TERMII, SMS_PRICE: "6" }, "TERMII_SECRET_KEY"],
  [{ SMS_PRICE: "six" }, "SMS_PRICE"],
  [{ SMS_PRICE: "off", SMS_ALLOWANCE: "pro=10" }, "SMS_PRICE"],
  [{ SMS_ALLOWANCE: "gold=10" }, "SMS_ALLOWANCE"],
  [{ SMS_COUNTRIES: "Nigeria" }, "SMS_COUNTRIES"],
  [{ NIN_VERIFIER: "dojah", DOJAH_APP_ID: "a" }, "DOJAH_SECRET"],
  [{ GOOGLE_CLIENT_ID: "a" }, "GOOGLE_CLIENT_SECRET"],
  [{ X_CLIENT_SECRET: "a" }, "X_CLIENT_ID"],
  [{ MAIL_TRANSPORT: "resend", MAIL_FROM: "a@b.test" }, "RESEND_API_KEY"],
])("%o is refused by name", (env, name) => {
  expect(problemsOf(env as unknown as Record<string, string>)[0]).toMatch(new RegExp(`^${name}: `));
});

test.each([
  ["hello@b.test", null, "hello@b.test"],
  ["Iweri <hello@b.test>", "Iweri", "hello@b.test"],
  ["  Ìwé Rírà  <hello@b.test> ", "Ìwé Rírà", "hello@b.test"],
  ['"Iweri, Lagos" <hello@b.test>', "Iweri, Lagos", "hello@b.test"],
  ['"Iweri \\"Lagos\\"" <hello@b.test>', 'Iweri "Lagos"', "hello@b.test"],
  ['"Iweri <hello@b.test>"', "Iweri", "hello@b.test"],
  ["<hello@b.test>", null, "hello@b.test"],
])("C38 MAIL_FROM=%s is the name %s and the address %s", (typed, name, email) => {
  const { mail } = readConfig({ DATA_DIR: dataDir(), MAIL_FROM: typed });
  expect([mail.fromName, mail.from]).toEqual([name, email]);
});

test.each([
  "Iweri",
  "Iweri <hello>",
  "Iweri, Lagos <hello@b.test>",
  "Iweri <a@b.test>, <c@d.test>",
  "a@b.test, c@d.test",
  "Iweri <hello@b.test> again",
  "Iweri\nBcc: <hello@b.test>",
])("C38 MAIL_FROM=%j stops the start with one line", (typed) => {
  expect(problemsOf({ MAIL_FROM: typed })).toEqual([
    'MAIL_FROM: must be one e-mail address, such as hello@example.org, or a name and an address, such as "Iweri" <hello@example.org>',
  ]);
});

test("C38 names before the other addresses of the environment are left out", () => {
  const config = readConfig({
    DATA_DIR: dataDir(),
    ...SMTP,
    SUPPORT_EMAIL: "Help <help@b.test>",
    OPERATOR_EMAIL: "Ada <Ada@b.test>",
    BOUNCE_ADDRESS: "Bounces <bounces@b.test>",
  });
  expect([config.supportEmail, config.operatorEmail, config.mail.bounceAddress]).toEqual([
    "help@b.test",
    "ada@b.test",
    "bounces@b.test",
  ]);
});

test("a mailbox over POP3 is refused with what to use instead", () => {
  const mailbox = "pop3s://u:p@mail.test";
  expect(
    problemsOf({ ...SMTP, BOUNCE_ADDRESS: "bounces@b.test", BOUNCE_MAILBOX: mailbox }),
  ).toEqual([
    expect.stringContaining("POP3 is no longer supported: use the same mailbox over IMAP"),
  ]);
});

test("webhooks reach private addresses only in development, and only when allowed", () => {
  expect(readConfig({ DATA_DIR: dataDir() }).privateWebhooks).toBe(false);
  expect(readConfig({ DATA_DIR: dataDir(), WEBHOOK_PRIVATE: "on" }).privateWebhooks).toBe(true);
  expect(problemsOf({ NODE_ENV: "production", WEBHOOK_PRIVATE: "on" }).at(-1)).toBe(
    "WEBHOOK_PRIVATE: only for development: in production, organisers could reach servers inside your network",
  );
});

test("guests can be texted where a price is named or nothing leaves", () => {
  const offer = (env: Record<string, string>) =>
    readConfig({ DATA_DIR: dataDir(), ...env }).sms.offer;
  expect(offer({ ...TERMII })).toBeNull();
  expect(offer({ SMS_PRICE: "off" })).toBeNull();
  expect(offer({})).toMatchObject({ priceKobo: 600, countries: ["+234"] });
  const set = {
    SMS_PRICE: "4.50",
    SMS_ALLOWANCE: "pro=9000, free=5",
    SMS_COUNTRIES: "+234, +233",
    TERMII_SECRET_KEY: "s",
  };
  expect(offer({ ...TERMII, ...set })).toEqual({
    priceKobo: 450,
    included: { free: 5, essentials: 500, pro: 9000 },
    countries: ["+234", "+233"],
  });
});
