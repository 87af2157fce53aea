import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { confirmedSend } from "../../factories/confirmed-send.ts";
import { until } from "../../factories/sending-harness.ts";
import { type FakeMailbox, startImapServer } from "../../fakes/imap-server.ts";
import { startSmtpSink } from "../../fakes/smtp-sink.ts";
import { enterOperatorArea } from "../../setup/enter-operator-area.ts";
import { startApp } from "../../setup/start-app.ts";
import { untilMailboxIsRead } from "../../setup/until-mailbox-is-read.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const NO_KEY = `bounces+${"0".repeat(41)}@iweri.test`;
const words = (html: string) =>
  html
    .replace(/<(style|script|svg|title)[\s\S]*?<\/\1>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

/**
 * A sample as a mail server would write it about a message to `to` that left with this return path.
 */
function report(name: string, { mailFrom, to }: { mailFrom: string; to: string }): string {
  const inAMinute = new Date(Date.now() + 60_000).toUTCString().replace("GMT", "+0000");
  return readFileSync(`tests/fixtures/bounces/${name}.eml`, "utf8")
    .replaceAll(NO_KEY, mailFrom)
    .replaceAll("ada@people.test", to)
    .replace(/\w{3}, 23 Nov 2026 [\d:]{8} \+0000/g, inAMinute);
}

/**
 * An app that sends over SMTP with return paths of its own, and a send to `names` that the relay
 * has accepted.
 */
async function acceptedSend(
  names: string[],
  mailbox?: FakeMailbox,
  env: Record<string, string> = {},
) {
  const sink = await startSmtpSink();
  let skew = 0;
  const app = await startApp({
    env: {
      MAIL_TRANSPORT: "smtp",
      SMTP_URL: sink.url,
      MAIL_FROM: "certificates@iweri.test",
      BOUNCE_ADDRESS: "bounces@iweri.test",
      OPERATOR_EMAIL: "boss@iweri.test",
      ...(mailbox ? { BOUNCE_MAILBOX: mailbox.url } : {}),
      ...env,
    },
    overrides: { clock: () => new Date(Date.now() + skew) },
  });
  closers.push(
    () => sink.close(),
    ...(mailbox ? [() => mailbox.close()] : []),
    () => app.stop(),
  );
  const { context } = app;
  const organiser = await app.organiser({ email: "boss@iweri.test" });
  const people = names.map((name) => ({
    firstName: name,
    lastName: "Obi",
    email: `${name.toLowerCase()}@people.test`,
  }));
  const { batchId, rows } = await confirmedSend(context, organiser, people);
  await app.work();
  await until(async () => (await rows()).every(({ state }) => state === "accepted"));
  const returnPath = (to: string) => {
    const heard = sink.heard.find(({ rcptTo }) => rcptTo.includes(to));
    return { mailFrom: heard!.mailFrom, to };
  };
  const states = async () => (await rows()).map(({ state }) => state);
  const later = (ms: number) => {
    skew += ms;
  };
  return { app, sink, organiser, batchId, rows, states, returnPath, later };
}

const allSeen = (mailbox: FakeMailbox) => async () => mailbox.mails.every(({ seen }) => seen);

test("a report read over IMAP turns accepted into bounced everywhere", async () => {
  const mailbox = await startImapServer();
  const send = await acceptedSend(["Ada", "Bola", "Chidi", "Dayo", "Efe"], mailbox);
  const { organiser, batchId, states, rows, returnPath } = send;
  const ada = returnPath("ada@people.test");
  expect(ada.mailFrom).toMatch(/^bounces\+[0-9a-z]{41}@iweri\.test$/);
  expect(ada.mailFrom.split("@")[0]!.length).toBeLessThanOrEqual(64);
  expect(new Set(send.sink.heard.map(({ mailFrom }) => mailFrom)).size).toBe(5);

  // A server on the way that changes the case of a local part.
  mailbox.put(report("postfix", { ...ada, mailFrom: ada.mailFrom.toUpperCase() }));
  mailbox.put(report("postfix-delayed", returnPath("bola@people.test")));
  mailbox.put(report("postfix-mailbox-full", returnPath("chidi@people.test")));
  mailbox.put(report("out-of-office", returnPath("dayo@people.test")));
  mailbox.put(report("complaint", returnPath("efe@people.test")));
  mailbox.put(report("postfix", { mailFrom: NO_KEY, to: "dayo@people.test" }));
  await untilMailboxIsRead(
    send,
    async () => (await states()).join() === "bounced,accepted,bounced,accepted,complained",
  );

  const [first, , third] = await rows();
  expect(first).toMatchObject({
    reasonCode: "unknown_address",
    reason: "The address does not exist.",
  });
  expect(third).toMatchObject({ reasonCode: "mailbox_full" });
  const page = words(await organiser.page(`/sent/${batchId}?status=failed`));
  // The third arrived, and was marked as spam.
  expect(page).toContain("2 could not be delivered.");
  expect(page).toContain("The address does not exist.");
  expect(words(await organiser.page("/sent"))).toContain("3 failed");
  const story = words(await organiser.page(`/sent/${batchId}/${first!.id}`));
  expect(story).toMatch(/Accepted by the mail server.*Bounced.*550 5\.1\.1/);
  const suppressions = await organiser.page("/suppressions");
  expect(suppressions).toContain("ada@people.test");
  expect(suppressions).toContain("efe@people.test");
  for (const kept of ["bola", "chidi", "dayo"])
    expect(suppressions).not.toContain(`${kept}@people.test`);

  // What has a key is done with. What strayed is left to a person, marked.
  await until(() => mailbox.mails.every(({ seen }) => seen));
  expect(mailbox.mails).toHaveLength(1);
  await enterOperatorArea(organiser);
  const operator = words(await organiser.page("/operator/mail"));
  expect(operator).toContain("2 bounced, 1 complaint, 1 delay.");
  expect(operator).toContain("Ignored: 1 automatic reply, 1 without a valid return path");

  // The same mail once more, as after a crash between recording and deleting.
  const before = await send.app.context.db.selectFrom("deliveryEvents").select("id").execute();
  mailbox.put(report("postfix", ada));
  await untilMailboxIsRead(send, allSeen(mailbox));
  expect(
    await send.app.context.db.selectFrom("deliveryEvents").select("id").execute(),
  ).toHaveLength(before.length);
});

test("an unreadable mailbox is reported, fails no job, and is read later", async () => {
  const mailbox = await startImapServer();
  mailbox.isLocked = true;
  const send = await acceptedSend(["Ada"], mailbox);
  await enterOperatorArea(send.organiser);
  await untilMailboxIsRead(send, async () =>
    (await send.organiser.page("/operator/mail")).includes("The bounce mailbox can’t be read."),
  );
  const page = await send.organiser.page("/operator/mail");
  expect(page).toContain("rejected the user name and password");
  expect(page).not.toContain("p@ss/word");
  const readyLines = async () => {
    const answer = await send.organiser.get("/readyz");
    return `${answer.status} ${await answer.text()}`;
  };
  expect(await readyLines()).toBe("200 ready\n");
  send.later(11 * 60_000);
  // Warnings are looked up once a second at most.
  await until(async () =>
    (await readyLines()).startsWith("200 ready\nwarning: the bounce mailbox "),
  );

  mailbox.isLocked = false;
  mailbox.put(report("exim", send.returnPath("ada@people.test")));
  await untilMailboxIsRead(send, async () => (await send.states()).join() === "bounced");
  await until(async () => (await readyLines()) === "200 ready\n");
});

test("a report of any kind marks a message bounced, for good", async () => {
  const kinds = [
    "exchange",
    "gmail",
    "ses",
    "exim",
    "yahoo",
    "qmail",
    "exim-plain",
    "postfix-expired",
  ] as const;
  const mailbox = await startImapServer();
  const names = kinds.map((_, n) => `Person${n}`);
  const send = await acceptedSend(names, mailbox);
  for (const [n, kind] of kinds.entries())
    mailbox.put(report(kind, send.returnPath(`person${n}@people.test`)));
  await untilMailboxIsRead(send, async () =>
    (await send.states()).every((state) => state === "bounced"),
  );
  const known = await send.app.context.db.selectFrom("suppressions").select("email").execute();
  // By RFC 3464 and for good; not by words alone, and not because no server answered.
  expect(known.map(({ email }) => email).sort()).toEqual(
    [0, 1, 2, 3].map((n) => `person${n}@people.test`),
  );
  mailbox.put(report("postfix-delayed", send.returnPath("person0@people.test")));
  await untilMailboxIsRead(send, allSeen(mailbox));
  expect(await send.states()).toEqual(kinds.map(() => "bounced"));
});

test("the pipe's exit code says whether the report was recorded", {
  tags: ["long"],
}, async () => {
  const send = await acceptedSend(["Ada", "Bola"]);
  const { context } = send.app;
  const env = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
    NODE_ENV: "test",
    PATH: process.env.PATH ?? "",
    DATA_DIR: context.config.dataDir,
    SESSION_SECRET: context.config.sessionSecret,
    ...(context.config.databaseUrl ? { DATABASE_URL: context.config.databaseUrl } : {}),
    ...more,
  });
  const pipe = async (raw: string, words: string[] = [], more = {}) => {
    const child = spawn("node", ["bin/bounce.mjs", ...words], { env: env(more) });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
    // One that is called wrongly does not read.
    child.stdin.on("error", () => {});
    child.stdin.end(raw);
    const [status] = await once(child, "close");
    return { status, said: said.trim() };
  };
  expect(await pipe(report("postfix", send.returnPath("ada@people.test")))).toEqual({
    status: 0,
    said: "bounced",
  });
  // Nothing in the mail names its return path, but the mail server says whom it is for.
  const { mailFrom } = send.returnPath("bola@people.test");
  const bare = report("postfix", { mailFrom: "bounces@iweri.test", to: "bola@people.test" });
  expect(await pipe(bare, ["--recipient", mailFrom])).toEqual({ status: 0, said: "bounced" });
  expect(await send.states()).toEqual(["bounced", "bounced"]);
  expect(await pipe(bare)).toEqual({ status: 0, said: "no-key" });
  expect((await pipe(bare, ["bola@people.test"])).status).toBe(64);
  const away = {
    DATA_DIR: "/nowhere",
    DATABASE_URL: context.config.databaseUrl ? "postgres://127.0.0.1:1/none" : "",
  };
  expect((await pipe(bare, [], away)).status).toBe(75);
});
