import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ParsedMail, simpleParser } from "mailparser";
import { afterEach, expect, test } from "vitest";
import { cancelDeletion } from "../../app/features/account-data/delete/request-deletion.server.ts";
import {
  lockAccount,
  passIdentity,
} from "../../app/features/accounts/identity/identity-check.server.ts";
import { enqueueNotice } from "../../app/features/delivery/queue/enqueue-notice.server.ts";
import { queueMailing } from "../../app/features/delivery/queue/queue-mailing.server.ts";
import { suppressAddress } from "../../app/features/delivery/suppressions/suppressions.server.ts";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { renderFormEmail } from "../../app/features/forms/emails/render-email.server.tsx";
import { listBatches } from "../../app/features/messages/batches/batches.server.ts";
import type { MailTransport } from "../../app/providers/mail/mail.ts";
import { openResend } from "../../app/providers/mail/resend.server.ts";
import { openSmtp } from "../../app/providers/mail/smtp.server.ts";
import {
  ACCOUNT,
  ACTOR,
  openSendingHarness,
  type SendingHarness,
  until,
} from "../factories/sending-harness.ts";
import { startResendServer } from "../fakes/resend-server.ts";
import { startSmtpSink } from "../fakes/smtp-sink.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const calendar = (method: string, uid: string) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Iweri//EN",
    `METHOD:${method}`,
    "BEGIN:VEVENT",
    `UID:${uid}`,
    "SUMMARY:Fúnmiláyọ̀’s hour",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");

async function open(mail?: MailTransport, clock?: () => Date): Promise<SendingHarness> {
  const harness = await openSendingHarness({ mail, clock });
  closers.push(() => harness.close());
  return harness;
}

function work({ context }: SendingHarness): void {
  const worker = startDeliveryWorker(context, { pollMs: 10, baseMs: 10 });
  closers.push(() => worker.stop());
}

interface Mailing {
  count?: number;
  kind?: "form" | "webinar";
  method?: string;
  now?: Date;
  emails?: string[];
}

async function queue({ context }: SendingHarness, given: Mailing = {}): Promise<string> {
  const { count = 1, kind = "webinar", method, now = context.clock() } = given;
  const emails = given.emails ?? Array.from({ length: count }, (_, n) => `p${n}@people.test`);
  const email = {
    subject: "See you, {First Name}",
    preheader: "",
    heading: "See you",
    body: "Dear {First Name}",
    facts: [],
    button: { words: "Join", address: "https://iweri.test/j/{Join Token}" },
    links: [],
    why: "You registered.",
  };
  const template = await renderFormEmail(context, ACCOUNT, email);
  const { batchId } = await context.db.transaction().execute((trx) =>
    queueMailing(trx, context, {
      account: ACCOUNT,
      kind,
      title: "Reminder: CVs",
      template,
      people: emails.map((email, n) => ({
        name: `Person ${n}`,
        email,
        values: { "First Name": `Person${n}`, "Join Token": `token${n}` },
        ...(method ? { calendar: calendar(method, `${n}@iweri.test`) } : {}),
      })),
      now,
    }),
  );
  return batchId;
}

async function outbox({ folder }: SendingHarness): Promise<ParsedMail[]> {
  const names = (await readdir(join(folder, "outbox")).catch(() => [])).filter((name) =>
    name.endsWith(".eml"),
  );
  return Promise.all(
    names.map(async (name) => simpleParser(await readFile(join(folder, "outbox", name)))),
  );
}

/**
 * What RFC 6047 wants of the part, and the file as it was given; the same once more as a file to
 * open.
 */
function expectCalendar(mail: ParsedMail, method: string, uid: string): void {
  expect(mail.attachments).toHaveLength(2);
  const [file, toOpen] = mail.attachments;
  const header = String(
    (file!.headers.get("content-type") as { value: string; params: Record<string, string> }).value,
  );
  const { params } = file!.headers.get("content-type") as unknown as {
    params: Record<string, string>;
  };
  expect([header, params.method?.toUpperCase(), params.charset?.toLowerCase()]).toEqual([
    "text/calendar",
    method,
    "utf-8",
  ]);
  expect([toOpen!.contentType, toOpen!.filename]).toEqual([
    "application/ics",
    method === "CANCEL" ? "cancelled.ics" : "invite.ics",
  ]);
  for (const { content } of mail.attachments)
    expect(content.toString("utf8")).toBe(calendar(method, uid));
}

test.each(["REQUEST", "CANCEL"])(
  "C19 a calendar file passes the outbox whole, METHOD:%s in its type",
  async (method) => {
    const harness = await open();
    work(harness);
    const batchId = await queue(harness, { count: 2, method });
    await until(async () => (await harness.batch(batchId)).status === "done");
    const mails = await outbox(harness);
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      const n = /Person(\d)/.exec(mail.subject!)![1];
      expectCalendar(mail, method, `${n}@iweri.test`);
      expect(mail.html).toContain(`href="https://iweri.test/j/token${n}"`);
      expect(mail.text).toContain(`https://iweri.test/j/token${n}`);
      expect(mail.from?.value[0]).toMatchObject({ name: ACCOUNT.name });
      expect(mail.replyTo?.value[0]).toMatchObject({ address: ACCOUNT.supportEmail });
      expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
    }
  },
);

test("C19 a calendar file leaves by SMTP with its method", async () => {
  const sink = await startSmtpSink();
  closers.push(() => sink.close());
  const harness = await open(openSmtp(sink.url, { appUrl: "https://iweri.test" }));
  work(harness);
  const batchId = await queue(harness, { method: "REQUEST" });
  await until(async () => (await harness.batch(batchId)).status === "done");
  expectCalendar(sink.messages[0]!, "REQUEST", "0@iweri.test");
});

test("C19 Resend gets calendar mails singly, keeping the type, others by hundreds", async () => {
  const resend = await startResendServer();
  closers.push(() => resend.close());
  const harness = await open(openResend({ apiKey: resend.apiKey, baseUrl: resend.url }));
  work(harness);
  const withFile = await queue(harness, { count: 5, method: "REQUEST" });
  await until(async () => (await harness.batch(withFile)).status === "done");
  expect(resend.callTimes).toHaveLength(5);
  for (const { attachments } of resend.accepted) {
    const [file] = attachments as { filename: string; content: string; content_type: string }[];
    expect(file!.content_type).toBe("text/calendar; charset=utf-8; method=REQUEST");
    expect(Buffer.from(file!.content, "base64").toString("utf8")).toMatch(
      /^BEGIN:VCALENDAR\r\n[\s\S]*METHOD:REQUEST\r\n/,
    );
  }
  const without = await queue(harness, { count: 150 });
  await until(async () => (await harness.batch(without)).status === "done");
  expect(resend.callTimes).toHaveLength(7);
  expect(resend.accepted).toHaveLength(155);
});

test("the same token queues one mailing", async () => {
  const harness = await open();
  const { context } = harness;
  const template = { subject: "s", html: "h", text: "t" };
  const people = [{ name: "A", email: "a@people.test", values: {} }];
  const given = {
    account: ACCOUNT,
    kind: "form",
    title: "t",
    template,
    people,
    onceToken: "x",
    now: new Date(),
  } as const;
  const [one, two] = [
    await queueMailing(context.db, context, { ...given, people: [...people] }),
    await queueMailing(context.db, context, { ...given, people: [...people] }),
  ];
  expect([one.isNew, two.isNew, two.batchId === one.batchId]).toEqual([true, false, true]);
  expect(await harness.rows(one.batchId)).toHaveLength(1);
});

const lock = ({ context }: SendingHarness) =>
  context.db
    .updateTable("accounts")
    .set({ kind: "individual", identityStatus: "none" })
    .where("id", "=", ACCOUNT.id)
    .execute();
const pass = ({ context }: SendingHarness) =>
  context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, ACCOUNT.id);
    const given = {
      accountId: ACCOUNT.id,
      userId: ACTOR,
      ninHash: "n",
      phone: "+2348031234567",
      now: context.clock(),
    };
    expect(await passIdentity(trx, given)).toBe(true);
  });

test("a locked account's form and webinar mails wait, noted once, then go", async () => {
  const harness = await open();
  await lock(harness);
  const ids = [
    await queue(harness, { kind: "form" }),
    await queue(harness, { kind: "webinar", method: "REQUEST" }),
  ];
  work(harness);
  await until(async () => (await harness.batch(ids[1]!)).status === "paused");
  ids.push(await queue(harness, { kind: "form" }));
  await until(async () => (await harness.batch(ids[2]!)).status === "paused");
  expect(await outbox(harness)).toEqual([]);
  expect((await harness.batch(ids[0]!)).pausedReason).toMatch(/^Verify your identity/);
  const recorded = await harness.context.db
    .selectFrom("activities")
    .select(["kind", "text"])
    .execute();
  expect(recorded).toEqual([
    {
      kind: "warning",
      text: "E-mails to people who filled in your forms are waiting until this account may send",
    },
  ]);
  await pass(harness);
  await until(async () =>
    (await Promise.all(ids.map((id) => harness.batch(id)))).every(
      ({ status }) => status === "done",
    ),
  );
  expect(await outbox(harness)).toHaveLength(3);
});

async function addWebinar({ context }: SendingHarness, startsAt: string) {
  const at = context.clock().toISOString();
  await context.db
    .insertInto("forms")
    .values({
      id: "form",
      accountId: ACCOUNT.id,
      slug: "s",
      title: "t",
      draft: "{}",
      draftRevision: 1,
      publishedVersionId: null,
      enabled: 1,
      settings: "{}",
      closesAt: null,
      responseLimit: null,
      retentionDays: null,
      responseCount: 0,
      lastResponseNumber: 0,
      postSecret: "x",
      recipientMapping: null,
      starred: 0,
      createdBy: ACTOR,
      createdAt: at,
      editedAt: at,
      deletedAt: null,
    })
    .execute();
  await context.db
    .insertInto("webinars")
    .values({
      id: "webinar",
      accountId: ACCOUNT.id,
      formId: "form",
      title: "t",
      host: "",
      startsAt,
      lengthMinutes: 60,
      timeZone: "UTC",
      joinUrl: "",
      capacity: null,
      waitingList: 0,
      approval: 0,
      opensAt: null,
      closesAt: null,
      state: "scheduled",
      sequence: 0,
      minimumMinutes: null,
      messages: "{}",
      certificateProjectId: null,
      certificateMapping: "{}",
      certificatesAfterMinutes: null,
      nextTurnAt: null,
      placesTaken: 0,
      lastPosition: 0,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  await context.db
    .insertInto("webinarRegistrations")
    .values({
      id: "reg",
      accountId: ACCOUNT.id,
      webinarId: "webinar",
      responseId: null,
      name: "A",
      email: "a@people.test",
      emailKey: "a@people.test",
      state: "registered",
      position: 1,
      joinToken: "t",
      joinedAt: null,
      codeWordAt: null,
      reportedMinutes: null,
      manual: null,
      attended: 0,
      certificateId: null,
      registeredAt: at,
      stateChangedAt: at,
    })
    .execute();
}

test("C17 late held reminders, and mails about webinars already begun, are cancelled", async () => {
  let now = new Date("2026-11-21T09:00:00Z");
  const harness = await open(undefined, () => now);
  await addWebinar(harness, "2026-11-21T15:00:00.000Z");
  await lock(harness);
  const queueOf = async (kind: string) => {
    const batchId = await queue(harness);
    const mail = {
      registrationId: "reg",
      webinarId: "webinar",
      kind,
      batchId,
      at: now.toISOString(),
    };
    await harness.context.db.insertInto("webinarMails").values(mail).execute();
    return batchId;
  };
  const early = {
    confirmation: await queueOf("confirmation"),
    reminder: await queueOf("reminder-1440"),
  };
  work(harness);
  await until(async () => (await harness.batch(early.reminder)).status === "paused");
  now = new Date("2026-11-21T11:00:00Z");
  const fresh = await queueOf("reminder-60");
  await until(async () => (await harness.batch(fresh)).status === "paused");
  await pass(harness);
  await until(async () => (await harness.batch(fresh)).status === "done");
  await until(async () => (await harness.batch(early.confirmation)).status === "done");
  expect((await harness.batch(early.reminder)).status).toBe("cancelled");
  expect((await harness.rows(early.reminder)).map(({ state }) => state)).toEqual(["cancelled"]);

  await lock(harness);
  await harness.context.db.deleteFrom("verifiedNins").execute();
  const late = { change: await queueOf("change-2"), followUp: await queueOf("follow-up-attended") };
  await until(async () => (await harness.batch(late.followUp)).status === "paused");
  now = new Date("2026-11-21T16:30:00Z");
  await pass(harness);
  await until(async () => (await harness.batch(late.followUp)).status === "done");
  expect((await harness.batch(late.change)).status).toBe("cancelled");
});

test("an account being deleted sends nothing; once kept, its mails go automatically", async () => {
  const harness = await open();
  const { db } = harness.context;
  await db
    .updateTable("accounts")
    .set({ deleteAfter: "2999-01-01T00:00:00.000Z" })
    .where("id", "=", ACCOUNT.id)
    .execute();
  const held = await queue(harness, { kind: "form" });
  // A mail of the product, queued later: once it has left, the worker has passed the held one by.
  const template = { subject: "News", html: "<p>News</p>", text: "News" };
  const to = { name: "", email: "operator@people.test" };
  await enqueueNotice(db, harness.context, { accountId: null, to, template, now: new Date() });
  work(harness);
  await until(async () => (await outbox(harness)).length > 0);
  expect((await outbox(harness)).map(({ subject }) => subject)).toEqual(["News"]);
  expect(
    await cancelDeletion(db, { accountId: ACCOUNT.id, actorId: ACTOR, now: new Date() }),
  ).toEqual({
    kept: true,
    pausedSends: 0,
  });
  await until(async () => (await harness.batch(held)).status === "done");
  expect(await outbox(harness)).toHaveLength(2);
});

test("the Sent page lists certificates, not the mails of forms and webinars", async () => {
  const harness = await open();
  await queue(harness, { kind: "form" });
  await queue(harness, { kind: "webinar" });
  const filter = { q: "", kind: "", status: "", page: 1 } as const;
  expect(await listBatches(harness.context.db, ACCOUNT.id, filter)).toMatchObject({
    batches: [],
    total: 0,
    isEmpty: true,
  });
});

test("C12 addresses suppressed before or while waiting get none; bulk unsubscribers do", async () => {
  const harness = await open();
  const { db } = harness.context;
  const suppress = (email: string, reason: "bounced" | "complained" | "unsubscribed") =>
    suppressAddress(db, { accountId: ACCOUNT.id, email, reason, detail: "", now: new Date() });
  await suppress("bounced@people.test", "bounced");
  await suppress("left@people.test", "unsubscribed");
  const emails = [
    "bounced@people.test",
    "later@people.test",
    "left@people.test",
    "fine@people.test",
  ];
  const batchId = await queue(harness, { kind: "form", emails });
  await suppress("later@people.test", "complained");
  work(harness);
  await until(async () => (await harness.batch(batchId)).status === "done");
  expect(
    (await harness.rows(batchId)).map(({ toEmail, state, reason }) => [toEmail, state, reason]),
  ).toEqual([
    ["bounced@people.test", "skipped", "Left out: an earlier e-mail to this address bounced."],
    ["later@people.test", "skipped", "Left out: this person reported an earlier e-mail as spam."],
    ["left@people.test", "delivered", null],
    ["fine@people.test", "delivered", null],
  ]);
});

test("a refusing provider doesn't end mails nobody can resume: they are retried", async () => {
  const resend = await startResendServer({
    faultOf: (call) =>
      call === 0 ? { kind: "error", status: 401, name: "invalid_api_key" } : null,
  });
  closers.push(() => resend.close());
  let now = new Date("2026-11-21T09:00:00Z");
  const harness = await open(openResend({ apiKey: resend.apiKey, baseUrl: resend.url }), () => now);
  const batchId = await queue(harness, { kind: "form" });
  work(harness);
  await until(() => resend.callTimes.length === 1);
  await until(async () => (await harness.rows(batchId))[0]!.state === "queued");
  expect((await harness.batch(batchId)).status).toBe("sending");
  now = new Date("2026-11-21T10:00:00Z");
  await until(async () => (await harness.batch(batchId)).status === "done");
  expect(resend.accepted).toHaveLength(1);
});
