import { simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import type { MailMessage } from "../../app/engines/mail/message.ts";
import type { SendOutcome } from "../../app/providers/mail/mail.ts";
import { openSmtp } from "../../app/providers/mail/smtp.server.ts";
import { type Quirk, startStrictSmtpServer } from "../fakes/strict-smtp-server.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const messageTo = (email: string): MailMessage => ({
  messageId: `<${email.replace("@", ".")}>`,
  from: { name: "Lagos Academy", email: "certificates@iweri.test" },
  to: { name: "Ọlá Ẹ̀bùn", email },
  subject: "Oríire, Ọlá",
  html: `<p>Ẹ kú iṣẹ́ ${email}</p>\n.\n..x\n`,
  text: `Ẹ kú iṣẹ́ ${email}\n.\n.. two\nFrom here\n`,
});

async function server(options: Parameters<typeof startStrictSmtpServer>[0] = {}) {
  const strict = await startStrictSmtpServer(options);
  const mail = openSmtp(strict.url, { appUrl: "https://iweri.test" });
  closers.push(
    () => strict.close(),
    () => mail.close(),
  );
  return { strict, mail };
}

type Mail = Awaited<ReturnType<typeof server>>["mail"];

/** As the worker does with a mailing: all at once, and each may wait for a connection. */
async function sendAll(mail: Mail, people: number, signal?: AbortSignal): Promise<SendOutcome[]> {
  const sent = Array.from({ length: people }, async (_, index) => {
    const [outcome] = await mail.send([messageTo(`p${index}@people.test`)], {
      idempotencyKey: "",
      mayWait: true,
      signal,
    });
    return outcome!;
  });
  return Promise.all(sent);
}

const kinds = (outcomes: SendOutcome[]) =>
  Object.fromEntries(
    [...Map.groupBy(outcomes, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length]),
  );
const addresses = (taken: { to: string }[]) => taken.map(({ to }) => to);

test.each([
  ["pipelining", { offers: ["PIPELINING", "SIZE 100000", "SMTPUTF8"] }],
  ["nothing", { offers: [] }],
  ["pipelining, a letter at a time", { offers: ["PIPELINING"], slow: true }],
])("a server offering %s takes each of 200 once", async (_, options) => {
  const { strict, mail } = await server(options);
  expect(kinds(await sendAll(mail, 200))).toEqual({ accepted: 200 });
  expect(new Set(addresses(strict.taken)).size).toBe(200);
  expect(strict.taken).toHaveLength(200);
  expect(strict.broken).toEqual([]);
  expect(strict.connections).toBe(10);
  const one = strict.taken.find(({ to }) => to === "p7@people.test")!;
  const read = await simpleParser(one.mime.replace(/^\./gm, ""));
  expect(read.text).toBe(messageTo("p7@people.test").text);
});

test("refusals at every step are each message's own, with their codes", async () => {
  const refusals: Record<string, Quirk> = {
    p1: { at: "RCPT", answer: "550 5.1.1 no such user" },
    p4: { at: "RCPT", answer: "452 4.2.2 mailbox full" },
    p7: { at: "DATA", answer: "554 5.7.1 blocked by policy" },
    p11: { at: "END", answer: "552 5.3.4 message too large" },
    p15: { at: "END", answer: "451-4.7.1 try\r\n451 4.7.1 again later" },
    p19: { at: "RCPT", answer: "550 5.1.2 no such domain", stillGoesOn: true },
  };
  for (const offers of [["PIPELINING"], []]) {
    const { strict, mail } = await server({
      offers,
      quirkOf: (to) => refusals[to.split("@")[0]!] ?? null,
    });
    const outcomes = await sendAll(mail, 60);
    expect(kinds(outcomes)).toEqual({ accepted: 54, rejected: 4, retry: 2 });
    expect([1, 7, 11, 19].map((index) => outcomes[index])).toMatchObject([
      { code: "unknown_address" },
      { code: "blocked" },
      { code: "too_large" },
      { code: "unknown_domain" },
    ]);
    expect(outcomes[15]).toMatchObject({ reason: expect.stringContaining("again later") });
    expect(outcomes.some((outcome) => outcome.kind === "retry" && outcome.everyone)).toBe(false);
    expect(new Set(addresses(strict.taken)).size).toBe(54);
    expect([strict.taken.length, strict.broken]).toEqual([54, []]);
  }
});

test("a server that closes after some messages gets the rest over others", async () => {
  let taken = 0;
  const { strict, mail } = await server({
    quirkOf: () =>
      ++taken % 7 === 0
        ? { at: "END", keep: true, closes: true, answer: "250 2.0.0 taken, that is enough" }
        : null,
  });
  expect(kinds(await sendAll(mail, 150))).toEqual({ accepted: 150 });
  expect(new Set(addresses(strict.taken)).size).toBe(150);
  expect(strict.taken).toHaveLength(150);
  expect(strict.connections).toBeGreaterThan(10);
});

test.each([
  [true, { accepted: 78, unknown: 2 }],
  [false, { accepted: 78, unknown: 2 }],
])("a lost connection leaves only its message unknown (kept: %s)", async (keep, expected) => {
  const { strict, mail } = await server({
    quirkOf: (to) => (/^p(23|41)@/.test(to) ? { at: "END", keep, closes: true } : null),
  });
  expect(kinds(await sendAll(mail, 80))).toEqual(expected);
  const arrived = addresses(strict.taken);
  expect(new Set(arrived).size).toBe(arrived.length);
  expect(arrived).toHaveLength(keep ? 80 : 78);
});

test("421 instead of an answer gives everything back, and sends nothing twice", async () => {
  const { strict, mail } = await server({
    quirkOf: (to) =>
      to === "p5@people.test" ? { at: "END", answer: "421 4.3.2 shutting down" } : null,
  });
  const outcomes = await sendAll(mail, 40);
  expect(kinds(outcomes)).toEqual({ accepted: 39, retry: 1 });
  expect(outcomes[5]).toMatchObject({ everyone: true });
  expect(new Set(addresses(strict.taken)).size).toBe(39);
});

test.each([
  ["another number, that of the next answer", "554-5.7.1 refused because"],
  ["no number", "250-2.0.0 taken\r\nas number 7"],
  ["no end of its number", "2500 taken"],
  ["354, as if letters had still to come", "354 go on"],
])("an answer that goes on with %s leaves its message unknown", async (_, answer) => {
  const { strict, mail } = await server({
    quirkOf: (to) => (to === "p5@people.test" ? { at: "END", answer } : null),
  });
  const outcomes = await sendAll(mail, 40);
  expect(kinds(outcomes)).toEqual({ accepted: 39, unknown: 1 });
  expect(outcomes[5]).toMatchObject({ kind: "unknown" });
  // The others once each.
  expect([new Set(addresses(strict.taken)).size, strict.taken.length]).toEqual([39, 39]);
});

test("an answer that breaks off leaves its message unknown", async () => {
  for (const answer of ["250-2.0.0 taken", "250-2.0.0 taken\r\n250-as number 7"]) {
    const { mail } = await server({
      quirkOf: (to) =>
        to === "p5@people.test" ? { at: "END", keep: true, closes: true, answer } : null,
    });
    const outcomes = await sendAll(mail, 40);
    expect([kinds(outcomes), outcomes[5]!.kind]).toEqual([{ accepted: 39, unknown: 1 }, "unknown"]);
  }
});

test("a server that leaves a line out is not waited for", { timeout: 5_000 }, async () => {
  const { strict, mail } = await server({
    quirkOf: (to) => (to === "p5@people.test" ? { at: "END", answer: "250-2.0.0 taken" } : null),
  });
  expect(kinds(await sendAll(mail, 40))).toEqual({ accepted: 40 });
  // The others once each.
  expect([new Set(addresses(strict.taken)).size, strict.taken.length]).toEqual([39, 39]);
});

test("a message larger than the server takes is refused before it leaves", async () => {
  const { strict, mail } = await server({ offers: ["SIZE 300"] });
  const [outcome] = await mail.send([messageTo("a@people.test")], { idempotencyKey: "" });
  expect(outcome).toMatchObject({ kind: "rejected", code: "too_large" });
  expect(strict.taken).toEqual([]);
});

test("a server that falls silent is left in time", async () => {
  const { strict, mail } = await server({ quirkOf: () => ({ at: "END", isSilent: true }) });
  const outcomes = await sendAll(mail, 25, AbortSignal.timeout(500));
  // Ten had left. What waited did not, and what was given ahead was only an envelope.
  expect(kinds(outcomes)).toEqual({ unknown: 10, retry: 15 });
  expect(strict.broken).toEqual([]);
});

test("TLS begun by STARTTLS, and signing in, come before the messages", async () => {
  const received: string[] = [];
  const secure = new SMTPServer({
    authMethods: ["PLAIN", "LOGIN"],
    onAuth: ({ username, password }, _session, callback) =>
      username === "iweri" && password === "secret"
        ? callback(null, { user: "iweri" })
        : callback(new Error("wrong")),
    onData(stream, session, callback) {
      stream.on("end", () => {
        received.push(
          ...session.envelope.rcptTo.map(
            ({ address }) => `${address} ${session.secure} ${session.user}`,
          ),
        );
        callback();
      });
      stream.resume();
    },
    logger: false,
  });
  secure.on("error", () => {});
  await new Promise<void>((resolve) => secure.listen(0, "127.0.0.1", resolve));
  const { port } = secure.server.address() as { port: number };
  const query = "requireTLS=true&tls.rejectUnauthorized=false";
  const mail = openSmtp(`smtp://iweri:secret@127.0.0.1:${port}/?${query}`, {
    appUrl: "https://iweri.test",
  });
  const wrong = openSmtp(`smtp://iweri:wrong@127.0.0.1:${port}/?${query}`, {
    appUrl: "https://iweri.test",
  });
  closers.push(
    () => new Promise<void>((resolve) => secure.close(() => resolve())),
    () => mail.close(),
    () => wrong.close(),
  );
  expect(kinds(await sendAll(mail, 40))).toEqual({ accepted: 40 });
  expect(new Set(received).size).toBe(40);
  expect(received[0]).toMatch(/ true iweri$/);
  expect(await wrong.send([messageTo("a@people.test")], { idempotencyKey: "" })).toMatchObject([
    { kind: "halt", code: "provider_key" },
  ]);
});
