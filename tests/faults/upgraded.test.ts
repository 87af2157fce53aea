import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { certificateAttachments } from "../../app/features/delivery/extensions.ts";
import { enqueueNotice } from "../../app/features/delivery/queue/enqueue-notice.server.ts";
import { queueMailing } from "../../app/features/delivery/queue/queue-mailing.server.ts";
import { claimCall } from "../../app/features/delivery/worker/claim.server.ts";
import { sendChunk } from "../../app/features/delivery/worker/send-chunk.server.ts";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { openResend } from "../../app/providers/mail/resend.server.ts";
import {
  ACCOUNT,
  openSendingHarness,
  type SendingHarness,
  TEMPLATE,
  until,
} from "../factories/sending-harness.ts";
import { startResendServer } from "../fakes/resend-server.ts";

// This process is the later version: what it fills in, and draws, differs from what the one before
// left behind.

const LATER = "<!-- of a later version -->";
let isLater = true;

vi.mock("../../app/engines/message-document/message-template.ts", async (original) => {
  const { fillMessage, ...others } =
    await original<typeof import("../../app/engines/message-document/message-template.ts")>();
  const fillLater: typeof fillMessage = (template, values) =>
    fillMessage(
      { ...template, html: isLater ? `${template.html}${LATER}` : template.html },
      values,
    );
  return { ...others, fillMessage: fillLater };
});

const closers: (() => unknown)[] = [];
afterEach(async () => {
  isLater = true;
  for (const close of closers.splice(0).reverse()) await close();
});

test("after kill -9 and an upgrade nobody is uncertain over Resend", {
  timeout: 180_000,
}, async () => {
  const people = 1_500;
  const resend = await startResendServer({ faultOf: () => ({ kind: "slow", ms: 150 }) });
  const mail = { ...openResend({ apiKey: resend.apiKey, baseUrl: resend.url }), batchSize: 20 };
  const harness = await openSendingHarness({ mail });
  closers.push(
    () => resend.close(),
    () => harness.close(),
  );
  const batchId = await harness.confirm(await harness.addProject(people));
  const before = spawn(process.execPath, ["--import", "tsx", "tests/faults/sender-process.ts"], {
    env: {
      ...process.env,
      NODE_ENV: "test",
      FOLDER: harness.folder,
      RESEND_URL: resend.url,
      RESEND_KEY: resend.apiKey,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  closers.push(() => before.kill("SIGKILL"));
  await until(() => resend.callTimes.length >= 12);
  before.kill("SIGKILL");
  await once(before, "exit");
  const { sending = 0 } = await harness.states(batchId);
  expect(sending, "calls were on their way").toBeGreaterThan(0);

  const worker = startDeliveryWorker(harness.context, { leaseMs: 1_500, pollMs: 20, baseMs: 20 });
  closers.push(() => worker.stop());
  await until(async () => (await harness.batch(batchId)).status === "done");
  expect(await harness.states(batchId)).toEqual({ accepted: people });
  expect(resend.countByAddress().size).toBe(people);
  expect(Math.max(...resend.countByAddress().values())).toBe(1);
  const calls = await harness.context.db
    .selectFrom("providerCalls")
    .select(["attempt", "payload"])
    .execute();
  expect(
    calls.filter(({ attempt }) => attempt > 1).length,
    "calls were made again",
  ).toBeGreaterThan(0);
  expect(
    calls.filter(({ payload }) => payload !== null),
    "nothing of them is kept",
  ).toEqual([]);
  const later = resend.accepted.filter(({ html }) => html?.includes(LATER)).length;
  expect(later, "the rest is of the later version").toBeGreaterThan(0);
  expect(later).toBeLessThan(people);
});

type Queue = (harness: SendingHarness, now: Date) => Promise<unknown>;

const certificates: Queue = async ({ addProject, confirm, context }) => {
  const id = await confirm(await addProject(1));
  await context.db.updateTable("batches").set({ delivery: "pdf" }).where("id", "=", id).execute();
};

const invitation: Queue = ({ context }, now) => {
  const calendar = "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n";
  const people = [{ name: "Fúnmiláyọ̀", email: "guest@people.test", values: {}, calendar }];
  const mailing = {
    account: ACCOUNT,
    kind: "webinar" as const,
    title: "Registered",
    template: TEMPLATE,
    people,
    now,
  };
  return context.db.transaction().execute((trx) => queueMailing(trx, context, mailing));
};

const code: Queue = ({ context }, now) => {
  const template = { subject: "Your code", html: "<p>{Code}</p>", text: "{Code}" };
  const notice = {
    accountId: null,
    to: { name: "Ọlá", email: "ola@people.test" },
    template,
    code: "48213",
    now,
  };
  return context.db.transaction().execute((trx) => enqueueNotice(trx, context, notice));
};

const mailings: [string, Queue][] = [
  ["a certificate with its PDF", certificates],
  ["an invitation with its calendar", invitation],
  ["a code", code],
];

test.each(mailings)("%s leaves again as it was, whatever is built later", async (_, queue) => {
  let now = new Date("2027-03-01T08:00:00Z");
  const resend = await startResendServer({
    faultOf: (call) => (call === 0 ? { kind: "drop-after" } : null),
  });
  const mail = openResend({ apiKey: resend.apiKey, baseUrl: resend.url });
  const harness = await openSendingHarness({ mail, clock: () => now });
  closers.push(
    () => resend.close(),
    () => harness.close(),
  );
  certificateAttachments.connect(async () => {
    const content = new Uint8Array(50_000).fill(isLater ? 7 : 200);
    return [{ filename: "certificate.pdf", contentType: "application/pdf", content }];
  });
  const { db } = harness.context;
  const send = async () => {
    const claim = {
      owner: "one",
      now,
      leaseMs: 60_000,
      config: harness.context.config,
      transport: mail,
    };
    await sendChunk(harness.context, (await claimCall(db, claim))!, {
      leaseMs: 60_000,
      baseMs: 1_000,
      random: () => 1,
    });
  };
  isLater = false;
  await queue(harness, now);
  await send();
  const [kept] = await db.selectFrom("providerCalls").select("payload").execute();
  expect(kept!.payload).toBeTruthy();
  expect(kept!.payload, "a code can't be read").not.toContain("48213");

  isLater = true;
  now = new Date(now.getTime() + 120_000);
  await send();
  const rows = await db.selectFrom("deliveries").select(["state", "providerId"]).execute();
  expect(rows).toEqual([{ state: "accepted", providerId: resend.accepted[0]!.id }]);
  expect(resend.accepted).toHaveLength(1);
  expect(await db.selectFrom("providerCalls").select(["attempt", "payload"]).execute()).toEqual([
    { attempt: 2, payload: null },
  ]);
});

/** The parts of a call's body as they leave: the order of the fields, and how each is written. */
const FILES =
  '"attachments":[{"content":"AQID","filename":"c.pdf","content_type":"application/pdf"},{"content":"QkVHSU4=","filename":"invite.ics","content_type":"text/calendar; charset=utf-8; method=REQUEST"}],';
const MESSAGE = [
  String.raw`"bcc":["b@people.test"],"cc":["c@people.test"],"from":"\"A \\\"B\\\"\" <a@iweri.test>","headers":{"X-One":"1"},`,
  '"html":"<p>Ẹ kú</p>","reply_to":"help@iweri.test","subject":"Oríire",',
  String.raw`"tags":[{"name":"delivery","value":"d1"},{"name":"batch","value":"b1"}],"text":"Ẹ kú","to":["\"Ọlá\" <ola@people.test>"]`,
].join("");

test("an upgrade of what talks to Resend writes the same bytes", async () => {
  const bodies: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    bodies.push(body);
    return new Response("{}", { status: 500 });
  });
  closers.push(() => vi.unstubAllGlobals());
  const mail = openResend({ apiKey: "re_key", baseUrl: "http://127.0.0.1" });
  const message = {
    messageId: "<m1@iweri.test>",
    date: new Date(),
    subject: "Oríire",
    html: "<p>Ẹ kú</p>",
    text: "Ẹ kú",
    from: { name: 'A "B"', email: "a@iweri.test" },
    to: { name: "Ọlá", email: "ola@people.test" },
    cc: ["c@people.test"],
    bcc: ["b@people.test"],
    replyTo: "help@iweri.test",
    headers: { "X-One": "1" },
    tags: { delivery: "d1", batch: "b1" },
  };
  const calendar = { method: "REQUEST", filename: "invite.ics", content: "BEGIN" };
  const attachments = [
    { filename: "c.pdf", contentType: "application/pdf", content: new Uint8Array([1, 2, 3]) },
  ];
  await mail.send([{ ...message, calendar, attachments }], { idempotencyKey: "one" });
  await mail.send([message, message], { idempotencyKey: "two" });
  expect(bodies).toEqual([`{${FILES}${MESSAGE}}`, `[{${MESSAGE}},{${MESSAGE}}]`]);
});
