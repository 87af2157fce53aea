import { generateKeyPairSync } from "node:crypto";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { expect, test } from "vitest";
import {
  NotSigned,
  type SigningKey,
  signMail,
} from "../../app/engines/mail-domain/dkim-sign.server.ts";

const DOMAIN = "school.edu.ng";
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ed25519 = generateKeyPairSync("ed25519");
const KEYS: SigningKey[] = [
  { selector: "r", algorithm: "rsa", ...rsa },
  { selector: "e", algorithm: "ed25519", ...ed25519 },
];
const RECORDS: Record<string, string> = {
  r: `v=DKIM1; k=rsa; p=${rsa.publicKey.export({ type: "spki", format: "der" }).toString("base64")}`,
  e: `v=DKIM1; k=ed25519; p=${ed25519.publicKey.export({ type: "spki", format: "der" }).subarray(-32).toString("base64")}`,
};
const now = new Date("2026-11-30T20:00:00Z");

async function verdicts(mime: Buffer): Promise<string[]> {
  const resolver = async (name: string) => [[RECORDS[name.split(".")[0] ?? ""] ?? ""]];
  const { results } = await dkimVerify(mime, { resolver });
  return results.map(({ status }) => status.result);
}

const HEAD =
  'From: "Lagoon" <a@school.edu.ng>\r\nTo: b@people.test\r\nSubject: Hello\r\n there\r\n' +
  "Date: Mon, 30 Nov 2026 20:00:00 +0000\r\nMessage-ID: <1@school.edu.ng>\r\n" +
  "List-Unsubscribe: <https://iweri.test/u>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n";

test.each([
  ["an ordinary body", "Hello\r\nthere\r\n"],
  ["an empty body", ""],
  ["blank lines alone", "\r\n\r\n \t\r\n"],
  ["no line end", "Hello"],
  ["lines of dots", ".\r\n..\r\n.hello\r\n"],
  ["spaces at the ends of lines", "a  b\t \r\n  c   \r\n\r\n\r\n"],
  ["bare line feeds and returns", "a\nb\rc\r\nd\n"],
  ["bytes above 127", "é漢🎓\r\n\u00ff\r\n"],
  ["a line of a million letters", `${"x".repeat(1_000_000)}\r\n`],
  ["a megabyte of lines", `${"the quick  brown fox \t\r\n".repeat(50_000)}\r\n`],
])("both signatures hold for %s", async (_, body) => {
  const signed = await signMail(Buffer.from(`${HEAD}\r\n${body}`), {
    domain: DOMAIN,
    keys: KEYS,
    now,
  });
  expect(await verdicts(signed)).toEqual(["pass", "pass"]);
});

test("the same message at the same time is the same bytes", async () => {
  const given = { domain: DOMAIN, keys: KEYS, now };
  const mime = Buffer.from(`${HEAD}\r\nHello\r\n`);
  expect(await signMail(mime, given)).toEqual(await signMail(mime, given));
});

test.each([
  [
    "a changed body",
    (text: string) =>
      text.replace("Hello\r\n\r\n", "Hullo\r\n\r\n").replace("\r\n\r\nHi", "\r\n\r\nHo"),
  ],
  ["another From", (text: string) => text.replace("From:", "From: x@bad.test\r\nFrom:")],
  ["another Subject", (text: string) => text.replace("To: b", "Subject: Bad\r\nTo: b")],
  ["another button", (text: string) => text.replace("One-Click", "Two-Clicks")],
])("%s breaks both", async (_, change) => {
  const mime = Buffer.from(`${HEAD}\r\nHi\r\n`);
  const signed = await signMail(mime, { domain: DOMAIN, keys: KEYS, now });
  const changed = Buffer.from(change(signed.toString("latin1")), "latin1");
  expect(await verdicts(changed)).not.toContain("pass");
});

test("a key that is not its public half's signs nothing", async () => {
  const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key: SigningKey = {
    selector: "r",
    algorithm: "rsa",
    privateKey: rsa.privateKey,
    publicKey: other.publicKey,
  };
  const mime = Buffer.from(`${HEAD}\r\nHi\r\n`);
  await expect(signMail(mime, { domain: DOMAIN, keys: [key], now })).rejects.toThrow(NotSigned);
  await expect(signMail(mime, { domain: DOMAIN, keys: [], now })).rejects.toThrow(NotSigned);
});

test("no line of a signature is longer than mail servers take", async () => {
  const signed = await signMail(Buffer.from(`${HEAD}\r\nHi\r\n`), {
    domain: DOMAIN,
    keys: KEYS,
    now,
  });
  const lines = signed.toString("latin1").split("\r\n");
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(78);
});
