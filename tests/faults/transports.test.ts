import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import { afterEach, expect, test } from "vitest";
import type { Drawing } from "../../app/engines/certificate/drawing.server.ts";
import type { MailMessage } from "../../app/engines/mail/message.ts";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { openResend } from "../../app/providers/mail/resend.server.ts";
import { openSmtp } from "../../app/providers/mail/smtp.server.ts";
import { openSendingHarness, type SendingHarness, until } from "../factories/sending-harness.ts";
import { startResendServer } from "../fakes/resend-server.ts";
import { type SmtpSink, startSmtpSink } from "../fakes/smtp-sink.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const message = (more: Partial<MailMessage> = {}): MailMessage => ({
  messageId: "<m1@iweri.test>",
  from: { name: 'Lagos, Digital "Academy"', email: "certificates@iweri.test" },
  to: { name: "Ọlá Ẹ̀bùn", email: "ola@people.test" },
  subject: "Oríire, Ọlá",
  html: "<p>Ẹ kú iṣẹ́</p>",
  text: "Ẹ kú iṣẹ́",
  ...more,
});
const key = { idempotencyKey: "key-1" };

async function smtp(faultOf?: SmtpSink["faultOf"]) {
  const sink = await startSmtpSink({ faultOf });
  const mail = openSmtp(sink.url, { appUrl: "https://iweri.test" });
  closers.push(
    () => sink.close(),
    () => mail.close(),
  );
  return { sink, mail };
}

async function resendServer(options: Parameters<typeof startResendServer>[0] = {}) {
  const resend = await startResendServer(options);
  closers.push(() => resend.close());
  return { resend, mail: openResend({ apiKey: resend.apiKey, baseUrl: resend.url }) };
}

function work(harness: SendingHarness) {
  const worker = startDeliveryWorker(harness.context, { pollMs: 20, baseMs: 50 });
  closers.push(
    () => harness.close(),
    () => worker.stop(),
  );
}

test("SMTP carries any name, both parts, and Bcc only in the envelope", async () => {
  const { sink, mail } = await smtp();
  const sent = await mail.send(
    [message({ cc: ["cc@people.test"], bcc: ["bcc@people.test"], replyTo: "help@lagoon.test" })],
    key,
  );
  expect(sent).toEqual([{ kind: "accepted", providerId: null }]);
  expect(sink.received).toEqual(["ola@people.test", "cc@people.test", "bcc@people.test"]);
  const [got] = sink.messages;
  expect(got).toMatchObject({
    messageId: "<m1@iweri.test>",
    subject: "Oríire, Ọlá",
    text: "Ẹ kú iṣẹ́",
  });
  expect(got!.from!.value).toEqual([
    { address: "certificates@iweri.test", name: 'Lagos, Digital "Academy"' },
  ]);
  expect(got!.bcc).toBeUndefined();
  expect(got!.replyTo!.value[0]!.address).toBe("help@lagoon.test");
});

test.each([
  ["https://certificates.iweri.test", "certificates.iweri.test"],
  ["http://192.0.2.7:3000", "[192.0.2.7]"],
  // The sink lower-cases what it hears.
  ["http://[2001:db8::7]:3000", "[ipv6:2001:db8::7]"],
  ["https://ẹ̀kọ́.example", "xn--k-ubbe594z6ca.example"],
])("in EHLO the host of %s introduces itself as %s", async (appUrl, name) => {
  const { sink } = await smtp();
  const mail = openSmtp(sink.url, { appUrl });
  closers.push(() => mail.close());
  await mail.send([message()], key);
  expect(sink.heard).toEqual([
    { ehlo: name, mailFrom: "certificates@iweri.test", rcptTo: ["ola@people.test"] },
  ]);
});

test("a line break in a name or subject makes no header", async () => {
  const { sink, mail } = await smtp();
  const name = "Ada\r\nBcc: spy@evil.test\r\n\r\nhello";
  await mail.send(
    [message({ to: { name, email: "ada@people.test" }, subject: "Hi\r\nX-Evil: 1" })],
    key,
  );
  expect(sink.received).toEqual(["ada@people.test"]);
  expect(sink.messages[0]!.headers.has("x-evil")).toBe(false);
  expect(sink.messages[0]!.headers.has("bcc")).toBe(false);
});

test("SMTP answers are classified: refused, deferred, relay lost, unknown only after data", async () => {
  const { sink, mail } = await smtp();
  const outcome = async () => (await mail.send([message()], key))[0]!;
  sink.faultOf = () => ({ kind: "refuse-recipient", status: 550, text: "5.1.1 User unknown" });
  expect(await outcome()).toMatchObject({ kind: "rejected", code: "unknown_address" });
  sink.faultOf = () => ({ kind: "refuse-recipient", status: 452, text: "4.2.2 Mailbox full" });
  expect(await outcome()).toMatchObject({ kind: "retry" });
  sink.faultOf = () => ({ kind: "refuse-data", status: 554, text: "5.7.1 Spam" });
  expect(await outcome()).toMatchObject({ kind: "rejected", code: "blocked" });
  sink.faultOf = () => ({ kind: "drop-before-data" });
  expect(await outcome()).toMatchObject({ kind: "retry", everyone: true });
  sink.faultOf = () => ({ kind: "drop-after-data", keep: true });
  expect(await outcome()).toMatchObject({ kind: "unknown" });
  sink.faultOf = () => null;
  expect(await outcome()).toMatchObject({ kind: "accepted" });
  expect(sink.received).toHaveLength(2);
  const unreachable = openSmtp("smtp://127.0.0.1:1", { appUrl: "https://iweri.test" });
  expect(await unreachable.send([message()], key)).toMatchObject([
    { kind: "retry", everyone: true },
  ]);
});

test("a full inbox is named in retries and failure; others say busy", async () => {
  const answers: Record<string, string> = {
    person0: "4.2.2 Mailbox full",
    person1: "4.7.1 Greylisted, try again later",
  };
  const { mail } = await smtp((address) => ({
    kind: "refuse-recipient",
    status: 452,
    text: answers[address.split("@")[0]!]!,
  }));
  let skew = 0;
  const harness = await openSendingHarness({ mail, clock: () => new Date(Date.now() + skew) });
  const batchId = await harness.confirm(await harness.addProject(2));
  work(harness);
  const reasons = async () =>
    (await harness.rows(batchId)).map(({ state, reasonCode }) => `${state} ${reasonCode}`);
  const each = (state: string, words: [string, string]) => words.map((one) => `${state} ${one}`);
  await until(
    async () => (await reasons()).join() === each("queued", ["mailbox_full", "busy"]).join(),
  );
  await until(async () => {
    const now = (await reasons()).join();
    // Only while no call is out: its lease would run out with the hour.
    if (now === each("queued", ["mailbox_full", "busy"]).join()) skew += 3600 * 1.2 * 1000;
    return now === each("failed", ["mailbox_full", "gave_up"]).join();
  });
});

test("a relay away for a while fails nobody; sending waits and resumes", async () => {
  const sink = await startSmtpSink();
  await sink.close();
  const harness = await openSendingHarness({
    mail: openSmtp(sink.url, { appUrl: "https://iweri.test" }),
  });
  const batchId = await harness.confirm(await harness.addProject(20));
  work(harness);
  await new Promise((resolve) => setTimeout(resolve, 400));
  const back = await startSmtpSink({ port: Number(new URL(sink.url).port) });
  closers.push(() => back.close());
  await until(async () => (await harness.batch(batchId)).status === "done");
  expect(await harness.states(batchId)).toEqual({ accepted: 20 });
  expect(back.received).toHaveLength(20);
  expect((await harness.rows(batchId)).every((row) => row.attempt === 1)).toBe(true);
});

test("a message lost after DATA is uncertain, and the rest goes on", async () => {
  const { sink, mail } = await smtp((to) =>
    to === "person3@people.test" ? { kind: "drop-after-data", keep: false } : null,
  );
  const harness = await openSendingHarness({ mail });
  const batchId = await harness.confirm(await harness.addProject(8));
  work(harness);
  await until(async () => (await harness.batch(batchId)).status === "done");
  expect(await harness.states(batchId)).toEqual({ accepted: 7, uncertain: 1 });
  expect(sink.received).not.toContain("person3@people.test");
});

test.each([
  [
    { kind: "error", status: 401, name: "restricted_api_key" },
    { kind: "halt", code: "provider_key" },
  ],
  [
    {
      kind: "error",
      status: 403,
      name: "validation_error",
      message: "The iweri.test domain is not verified.",
    },
    { kind: "halt", code: "sender_domain" },
  ],
  [
    { kind: "error", status: 422, name: "invalid_from_address" },
    { kind: "halt", code: "sender_domain" },
  ],
  [
    { kind: "error", status: 422, name: "validation_error", message: "Invalid `to` field." },
    { kind: "rejected", code: "invalid_address" },
  ],
  [
    { kind: "error", status: 429, name: "monthly_quota_exceeded" },
    { kind: "halt", code: "monthly_quota" },
  ],
  [
    { kind: "error", status: 429, name: "daily_quota_exceeded" },
    { kind: "retry", everyone: true, afterSeconds: 3600 },
  ],
  [
    { kind: "rate-limit", retryAfterSeconds: 7 },
    { kind: "retry", everyone: true, afterSeconds: 7 },
  ],
  [{ kind: "error", status: 409, name: "concurrent_idempotent_requests" }, { kind: "unknown" }],
  [
    { kind: "error", status: 409, name: "invalid_idempotent_request" },
    { kind: "uncertain", code: "idempotency_conflict" },
  ],
  [
    { kind: "error", status: 451, name: "security_error" },
    { kind: "rejected", code: "content_refused" },
  ],
  [{ kind: "error", status: 500, name: "internal_server_error" }, { kind: "unknown" }],
  [{ kind: "bad-gateway" }, { kind: "unknown" }],
  [{ kind: "drop-before" }, { kind: "unknown" }],
  [{ kind: "drop-after" }, { kind: "unknown" }],
] as const)("Resend's %o is understood as %o", async (fault, expected) => {
  const { mail } = await resendServer({ faultOf: () => fault });
  expect(await mail.send([message()], key)).toMatchObject([expected]);
});

test("Resend repeats its answer for one key; changed payloads conflict", async () => {
  const { resend, mail } = await resendServer();
  const first = await mail.send(
    [message(), message({ to: { name: "", email: "two@people.test" } })],
    key,
  );
  expect(
    await mail.send([message(), message({ to: { name: "", email: "two@people.test" } })], key),
  ).toEqual(first);
  expect(resend.accepted).toHaveLength(2);
  expect(await mail.send([message()], key)).toMatchObject([
    { kind: "uncertain", code: "idempotency_conflict" },
  ]);
  expect(resend.accepted[0]).toMatchObject({
    from: '"Lagos, Digital \\"Academy\\"" <certificates@iweri.test>',
    to: ['"Ọlá Ẹ̀bùn" <ola@people.test>'],
  });
});

test("C25 attachments too large are refused with a reason before anything leaves", async () => {
  const { resend, mail } = await resendServer();
  const content = new Uint8Array(31_000_000);
  const sent = await mail.send(
    [message({ attachments: [{ filename: "a.pdf", contentType: "application/pdf", content }] })],
    key,
  );
  expect(sent).toEqual([
    {
      kind: "rejected",
      code: "attachments_too_large",
      reason:
        "The attached certificate is 41.3 MB as e-mail, and the limit is 40 MB. Send it as a link instead.",
    },
  ]);
  expect(resend.callTimes).toHaveLength(0);
});

test("C25 confirming a send with oversized attachments is refused, with nothing written", async () => {
  const { mail } = await resendServer();
  const harness = await openSendingHarness({ mail, drawing: drawingOf(16_000_000) });
  closers.push(() => harness.close());
  const project = await harness.addProject(2, { delivery: "attachment" });
  await expect(harness.confirm(project)).rejects.toThrow(
    "The attached certificate is 42.7 MB as e-mail, and the limit is 40 MB. Send it as a link instead.",
  );
  expect(await harness.context.db.selectFrom("batches").select("id").execute()).toEqual([]);
  expect(await harness.context.db.selectFrom("certificates").select("id").execute()).toEqual([]);
});

test("C25 a certificate found too large later fails alone, without a try", async () => {
  const { resend, mail } = await resendServer();
  let drawn = 0;
  const file = async () => new Uint8Array(++drawn > 4 ? 16_000_000 : 1000);
  const harness = await openSendingHarness({
    mail,
    drawing: { ...drawingOf(0), png: file, pdf: file },
  });
  const batchId = await harness.confirm(await harness.addProject(2, { delivery: "attachment" }));
  const worker = startDeliveryWorker(harness.context, { pollMs: 20, lanes: 1 });
  closers.push(
    () => harness.close(),
    () => worker.stop(),
  );
  await until(async () => (await harness.batch(batchId)).status === "done");
  expect(resend.accepted).toHaveLength(1);
  expect((await harness.rows(batchId)).map((row) => [row.state, row.reason])).toEqual([
    ["accepted", null],
    ["failed", "The certificate is too large to attach. Send it as a link instead."],
  ]);
});

test("the PDF alone is attached unless the picture is asked for", async () => {
  const harness = await openSendingHarness({ drawing: drawingOf(1000) });
  const batchId = await harness.confirm(await harness.addProject(1, { delivery: "pdf" }));
  work(harness);
  await until(async () => (await harness.batch(batchId)).status === "done");
  const folder = join(harness.folder, "outbox");
  const mail = await simpleParser(readFileSync(join(folder, readdirSync(folder)[0]!)));
  expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(["application/pdf"]);
});

test("attached PDF and PNG leave one message a call, named by holder", async () => {
  const harness = await openSendingHarness({ drawing: drawingOf(1000) });
  const batchId = await harness.confirm(await harness.addProject(4, { delivery: "attachment" }));
  work(harness);
  await until(async () => (await harness.batch(batchId)).status === "done");
  const folder = join(harness.folder, "outbox");
  const files = readdirSync(folder);
  expect(files).toHaveLength(4);
  const mail = await simpleParser(readFileSync(join(folder, files[0]!)));
  const row = (await harness.rows(batchId)).find((one) => one.messageId === mail.messageId)!;
  expect(mail.attachments.map((file) => [file.filename, file.contentType, file.size])).toEqual([
    [`${row.toName}.pdf`, "application/pdf", 1000],
    [`${row.toName}.png`, "image/png", 1000],
  ]);
  const calls = await harness.context.db.selectFrom("providerCalls").select("id").execute();
  expect(calls).toHaveLength(4);
});

/** A drawing whose files have a given size. */
function drawingOf(bytes: number): Drawing {
  const file = async () => new Uint8Array(bytes);
  return {
    png: file,
    pdf: file,
    picture: file,
    thumbnail: file,
    enlarged: file,
    layer: file,
    check: async () => [],
    close: async () => {},
  };
}
