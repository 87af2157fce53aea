import { afterAll, beforeAll, expect, test } from "vitest";
import { showCertificateId } from "../../../app/engines/certificate-proof/certificate-id.ts";
import { smsSize } from "../../../app/engines/phones/sms-parts.ts";
import { answerVerifySms } from "../../../app/features/webinars/sms/verify-by-sms.server.ts";
import { issueOne } from "../../factories/issued-certificates.ts";
import { proveIssuer } from "../../factories/prove-issuer.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
const sent: string[] = [];
let phone = 8030000000;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const write = (text: string, from = `+234${phone++}`) => {
  const send = async (_: string, words: string) => {
    sent.push(words);
    return { kind: "sent", reference: null } as const;
  };
  const context = { ...app.context, sms: { name: "outbox", send } as const };
  return answerVerifySms(context, { kind: "reply", from, text });
};

test("VERIFY and an ID is answered in one part", async () => {
  const { id, accountId } = await issueOne(app.context.db, {
    firstName: "Fúnmiláyọ̀",
    lastName: "Adébáyọ̀",
    details: { "Course Title": "A very long course on the analysis of data ".repeat(5) },
  });
  await proveIssuer(app.context.db, accountId);
  const spelt = showCertificateId(id).replaceAll("0", "O");
  expect(await write(`verify ${spelt}`)).toBe("taken");
  expect(sent.at(-1)).toMatch(/^GENUINE: Funmilayo Adébayo, A very long .*lagoon\.example\)\.$/);
  expect(smsSize(sent.at(-1) ?? "")).toMatchObject({ parts: 1, alphabet: "gsm" });
});

test("an unknown ID, none and other words", async () => {
  await write("VERIFY 0000-0000-0000-0000-0000");
  expect(sent.at(-1)).toMatch(/^NOT OURS\. No certificate here has this ID\. 0000-/);
  await write("Verify");
  expect(sent.at(-1)).toMatch(/^Send VERIFY and the ID/);
  const before = sent.length;
  expect([await write("Verifying my place"), await write("Thanks")]).toEqual([
    "ignored",
    "ignored",
  ]);
  expect(sent.length).toBe(before);
});

test("a phone that asks on and on gets no more answers", async () => {
  const before = sent.length;
  for (let n = 0; n < 15; n++)
    await write(`VERIFY ${String(n).padStart(20, "0")}`, "+2348039999999");
  await write("VERIFY 00000000000000000000", "+2348039999998");
  await write("VERIFY 00000000000000000000", "+2348039999998");
  expect(sent.length - before).toBe(11);
});
