import { generateKeyPairSync } from "node:crypto";
import nodemailer from "nodemailer";
import { expect, test } from "vitest";
import { checkReceived } from "../../../app/engines/mail-domain/judge-received.server.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "der" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

const ZONE: Record<string, string> = {
  "TXT bounces.school.test": "v=spf1 ip4:198.51.100.7 -all",
  "TXT relay.test": "v=spf1 ip4:198.51.100.7 -all",
  "TXT k1._domainkey.school.test": `v=DKIM1; k=rsa; p=${publicKey.toString("base64")}`,
  "TXT _dmarc.school.test": "v=DMARC1; p=reject",
};

async function resolve(name: string, type: string): Promise<string[][]> {
  const found = ZONE[`${type} ${name}`];
  if (found) return [[found]];
  throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
}

/** As nodemailer writes and signs it, with what receiving servers put on top. */
async function arrived({
  signed = true,
  ip = "198.51.100.7",
  returnPath = "bounces+k@bounces.school.test",
  change = (raw: string) => raw,
} = {}): Promise<Buffer> {
  const dkim = { domainName: "school.test", keySelector: "k1", privateKey };
  const mailer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    ...(signed ? { dkim } : {}),
  });
  const { message } = await mailer.sendMail({
    from: "School <hello@school.test>",
    to: "bounces+k@mailbox.test",
    subject: "[Test] Ẹ kú iṣẹ́",
    text: "A test",
  });
  const trace = [
    `Return-Path: <${returnPath}>`,
    "Received: from mx.mailbox.test (mx.mailbox.test [10.0.0.4])\r\n\tby store.mailbox.test with LMTP",
    `Received: from out.relay.test (out.relay.test [${ip}])\r\n\tby mx.mailbox.test with ESMTPS`,
  ];
  return Buffer.from(change(`${trace.join("\r\n")}\r\n${message.toString()}`));
}

const judged = async (given: Parameters<typeof arrived>[0]) =>
  Object.fromEntries(
    (await checkReceived(await arrived(given), resolve)).map(({ check, result, words }) => [
      check,
      `${result}: ${words}`,
    ]),
  );

test("a signed message from where its domain allows passes all three", async () => {
  expect(await judged({})).toEqual({
    SPF: "pass: 198.51.100.7 sent it for the return path’s domain, bounces.school.test.",
    DKIM: "pass: d=school.test, selector k1: pass.",
    DMARC: "pass: SPF and DKIM passed for the sender’s domain, school.test.",
  });
});

test("a return path of somebody else passes SPF and not DMARC", async () => {
  expect(await judged({ signed: false, returnPath: "b@relay.test" })).toEqual({
    SPF: "pass: 198.51.100.7 sent it for the return path’s domain, relay.test.",
    DKIM: "none: The e-mail isn’t signed.",
    DMARC: "fail: Neither SPF nor DKIM passed for school.test: another domain doesn’t count.",
  });
});

test("another address and a changed body fail", async () => {
  const change = (raw: string) => raw.replace("A test", "A fest");
  const { SPF, DKIM, DMARC } = await judged({ ip: "203.0.113.9", change });
  expect(SPF).toContain("fail: 203.0.113.9");
  expect(DKIM).toMatch(/^(neutral|fail): d=school.test, selector k1/);
  expect(DMARC).toContain("fail: Neither");
});

test("without a trace SPF is not guessed", async () => {
  const raw = await arrived({});
  const bare = raw.subarray(raw.toString().search(/^(?:DKIM-Signature|From|Content-Type):/m));
  const [spf, dkim] = await checkReceived(bare, resolve);
  expect([spf?.result, dkim?.result]).toEqual(["unknown", "pass"]);
});
