import { afterEach, expect, test } from "vitest";
import { queueMailing } from "../../app/features/delivery/queue/queue-mailing.server.ts";
import { suppressAddress } from "../../app/features/delivery/suppressions/suppressions.server.ts";
import { unsubscribeUrl } from "../../app/features/delivery/suppressions/unsubscribe.server.ts";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import type { MailTransport } from "../../app/providers/mail/mail.ts";
import { openResend } from "../../app/providers/mail/resend.server.ts";
import { openSmtp } from "../../app/providers/mail/smtp.server.ts";
import { addBulkSend } from "../factories/bulk-send.ts";
import {
  ACCOUNT,
  ACTOR,
  openSendingHarness,
  type SendingHarness,
  until,
} from "../factories/sending-harness.ts";
import { startResendServer } from "../fakes/resend-server.ts";
import { startSmtpSink } from "../fakes/smtp-sink.ts";
import { mailsInOutbox } from "../setup/read-outbox.ts";

const ONE_CLICK = "List-Unsubscribe=One-Click";
const EMAILS = ["ada@people.test", "bola@people.test"];

let harness: SendingHarness;
const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(mail?: MailTransport) {
  harness = await openSendingHarness({ mail });
  closing.push(() => harness.close());
  const worker = startDeliveryWorker(harness.context, { pollMs: 20 });
  closing.push(() => worker.stop());
}

async function sendBulk(emails = EMAILS) {
  const sent = await addBulkSend(harness.context, {
    accountId: ACCOUNT.id,
    userId: ACTOR,
    emails,
    status: "sending",
  });
  await until(async () => (await harness.batch(sent.batchId)).status === "done");
  return sent;
}

const expected = (deliveryId: string) =>
  `<${unsubscribeUrl(harness.context, deliveryId)}>, <mailto:help@lagoon.test?subject=Unsubscribe>`;

test("C14 bulk mail by Resend has both headers and each person's link", async () => {
  const resend = await startResendServer();
  closing.push(() => resend.close());
  await open(openResend({ apiKey: resend.apiKey, baseUrl: resend.url }));
  const { rows } = await sendBulk();
  expect(resend.accepted).toHaveLength(2);
  for (const [index, email] of resend.accepted.entries()) {
    const { id } = rows[index]!;
    expect(email.headers).toMatchObject({
      "List-Unsubscribe": expected(id),
      "List-Unsubscribe-Post": ONE_CLICK,
    });
    expect(email.html).toContain(`href="${unsubscribeUrl(harness.context, id)}"`);
    expect(email.text).toContain(unsubscribeUrl(harness.context, id));
  }
  expect(unsubscribeUrl(harness.context, rows[0]!.id)).not.toBe(
    unsubscribeUrl(harness.context, rows[1]!.id),
  );
});

test("C14 over SMTP both headers arrive whole, each as one line", async () => {
  const sink = await startSmtpSink();
  closing.push(() => sink.close());
  await open(openSmtp(sink.url, { appUrl: "https://iweri.test" }));
  const { rows } = await sendBulk();
  for (const message of sink.messages) {
    const row = rows.find(({ toEmail }) =>
      [message.to ?? []].flat().some(({ text }) => text.includes(toEmail)),
    )!;
    const lines = Object.fromEntries(message.headerLines.map(({ key, line }) => [key, line]));
    expect(lines["list-unsubscribe"]!.replace(/\r?\n\s+/g, " ")).toBe(
      `List-Unsubscribe: ${expected(row.id)}`,
    );
    expect(lines["list-unsubscribe-post"]).toBe(`List-Unsubscribe-Post: ${ONE_CLICK}`);
  }
  expect(sink.messages).toHaveLength(2);
});

test("certificates carry neither header, in the outbox too", async () => {
  await open();
  const batchId = await harness.confirm(await harness.addProject(EMAILS));
  await until(async () => (await harness.batch(batchId)).status === "done");
  const { rows } = await sendBulk(["chidi@people.test"]);
  const mails = await mailsInOutbox(harness.folder);
  const withHeader = mails
    .filter(({ headers }) => headers.has("list"))
    .map(({ to }) => [to ?? []].flat()[0]!.text);
  expect(mails).toHaveLength(3);
  expect(withHeader.join()).toContain("chidi@people.test");
  expect(withHeader).toHaveLength(1);
  expect(rows).toHaveLength(1);
  // Machines don't answer mail that a machine sends (RFC 3834); what an organiser writes may be
  // answered.
  const automatic = mails.filter(
    ({ headers }) => headers.get("auto-submitted") === "auto-generated",
  );
  expect(automatic).toHaveLength(2);
});

test("C11 who unsubscribed while a bulk mail waited gets none of it", async () => {
  await open();
  const now = harness.context.clock();
  const given = {
    accountId: ACCOUNT.id,
    email: EMAILS[0]!,
    reason: "unsubscribed" as const,
    detail: "",
    now,
  };
  await suppressAddress(harness.context.db, given);
  const { batchId } = await sendBulk();
  expect(await harness.states(batchId)).toEqual({ skipped: 1, delivered: 1 });
});

test("reminders carry headers and stop for later unsubscribers; confirmations do neither", async () => {
  await open();
  const { db, clock } = harness.context;
  const now = clock();
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  await suppressAddress(db, {
    accountId: ACCOUNT.id,
    email: "ada@people.test",
    reason: "unsubscribed",
    detail: "",
    now: ago(10),
  });
  const queue = (canUnsubscribe: boolean) =>
    db.transaction().execute((trx) =>
      queueMailing(trx, harness.context, {
        account: ACCOUNT,
        kind: "webinar",
        title: "Reminder",
        template: {
          subject: canUnsubscribe ? "Reminder" : "Confirmation",
          html: "<p>Soon</p>",
          text: "Soon",
        },
        people: [
          { name: "Ada", email: "ada@people.test", values: {}, askedAt: ago(60).toISOString() },
          { name: "Bola", email: "bola@people.test", values: {}, askedAt: ago(60).toISOString() },
        ],
        canUnsubscribe,
        now,
      }),
    );
  const reminder = await queue(true);
  const confirmation = await queue(false);
  for (const { batchId } of [reminder, confirmation]) {
    await db
      .updateTable("batches")
      .set({ status: "sending" })
      .where("id", "=", batchId)
      .where("status", "!=", "done")
      .execute();
    await until(async () => (await harness.batch(batchId)).status === "done");
  }
  expect(await harness.states(reminder.batchId)).toEqual({ skipped: 1, delivered: 1 });
  expect(await harness.states(confirmation.batchId)).toEqual({ delivered: 2 });
  const mails = await mailsInOutbox(harness.folder);
  expect(mails.map(({ subject, headers }) => [subject, headers.has("list")]).sort()).toEqual([
    ["Confirmation", false],
    ["Confirmation", false],
    ["Reminder", true],
  ]);
});

test("who registers anew after unsubscribing gets reminders of that", async () => {
  await open();
  const { db, clock } = harness.context;
  const now = clock();
  const old = new Date(now.getTime() - 3_600_000);
  await suppressAddress(db, {
    accountId: ACCOUNT.id,
    email: "ada@people.test",
    reason: "unsubscribed",
    detail: "",
    now: old,
  });
  const { batchId } = await db.transaction().execute((trx) =>
    queueMailing(trx, harness.context, {
      account: ACCOUNT,
      kind: "webinar",
      title: "Reminder",
      template: { subject: "Reminder", html: "<p>Soon</p>", text: "Soon" },
      people: [{ name: "Ada", email: "ada@people.test", values: {}, askedAt: now.toISOString() }],
      canUnsubscribe: true,
      now,
    }),
  );
  await until(async () => (await harness.batch(batchId)).status === "done");
  expect(await harness.states(batchId)).toEqual({ delivered: 1 });
});

test("C12 an SMTP server's permanent refusal is a bounce; full or blocked isn't", async () => {
  const answers: Record<string, string> = {
    "gone@people.test": "5.1.1 No such user here",
    "full@people.test": "5.2.2 Mailbox full",
    "spam@people.test": "5.7.1 Blocked by policy",
  };
  const sink = await startSmtpSink({
    faultOf: (address) =>
      answers[address] ? { kind: "refuse-recipient", status: 550, text: answers[address] } : null,
  });
  closing.push(() => sink.close());
  await open(openSmtp(sink.url, { appUrl: "https://iweri.test" }));
  const { batchId } = await sendBulk([...Object.keys(answers), "fine@people.test"]);
  expect(await harness.states(batchId)).toEqual({ failed: 3, accepted: 1 });
  const { db } = harness.context;
  expect(await db.selectFrom("suppressions").select(["email", "reason"]).execute()).toEqual([
    { email: "gone@people.test", reason: "bounced" },
  ]);
});
