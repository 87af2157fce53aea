import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { handleMailEvent } from "../../app/features/delivery/bounces/mail-events.server.ts";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import type { MailEvent } from "../../app/providers/mail/mail.ts";
import { openSmtp } from "../../app/providers/mail/smtp.server.ts";
import { openSendingHarness, until } from "../factories/sending-harness.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Nodemailer's server. `heard`: envelopes as they came, each command a line. */
async function relay({ takesUtf8 }: { takesUtf8: boolean }) {
  const heard: string[] = [];
  const taken: string[] = [];
  const silent = () => {};
  const debug = (_: unknown, side: string, line: string) => {
    if (side === "C:" && /^(?:MAIL|RCPT)/.test(line)) heard.push(line.replace(/ SIZE=\d+/, ""));
  };
  const server = new SMTPServer({
    hideSMTPUTF8: !takesUtf8,
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: { debug, trace: silent, info: silent, warn: silent, error: silent, fatal: silent },
    onData(stream, _, callback) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        taken.push(Buffer.concat(parts).toString("utf8"));
        callback();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  const mail = openSmtp(`smtp://127.0.0.1:${port}`, { appUrl: "https://iweri.test" });
  closers.push(
    () => new Promise<void>((resolve) => server.close(() => resolve())),
    () => mail.close(),
  );
  return { mail, heard, taken };
}

const message = (to: string, bcc: string[] = []) => ({
  messageId: "<m1@iweri.test>",
  from: { name: "Lagos Academy", email: "certificates@ẹ̀kọ́.example" },
  to: { name: "Ọlá", email: to },
  bcc,
  subject: "Oríire",
  html: "<p>Ẹ kú iṣẹ́</p>",
  text: "Ẹ kú iṣẹ́",
});
const key = { idempotencyKey: "" };

test.each([true, false])("domains go as xn--, SMTPUTF8 offered: %s", async (takesUtf8) => {
  const { mail, heard, taken } = await relay({ takesUtf8 });
  for (const [typed = "", ascii = ""] of [
    ["ada@bücher.example", "ada@xn--bcher-kva.example"],
    ["ada@straße.example", "ada@xn--strae-oqa.example"],
    ["ada@مثال.example", "ada@xn--mgbh0fb.example"],
    ["ada@people.example", "ada@people.example"],
  ]) {
    expect(await mail.send([message(typed)], key)).toMatchObject([{ kind: "accepted" }]);
    expect(heard.splice(0)).toEqual([
      "MAIL FROM:<certificates@xn--k-ubbe594z6ca.example>",
      `RCPT TO:<${ascii}>`,
    ]);
    const [mime = ""] = taken.splice(0);
    expect(mime).toMatch(/^[\x00-\x7f]*$/);
    expect(mime).toContain("<certificates@xn--k-ubbe594z6ca.example>");
    expect(mime).toContain(`<${ascii}>`);
  }
});

test("letters before the @ are given only to a server that offers SMTPUTF8", async () => {
  const able = await relay({ takesUtf8: true });
  expect(await able.mail.send([message("adé@bücher.example")], key)).toMatchObject([
    { kind: "accepted" },
  ]);
  expect(able.heard[0]).toBe("MAIL FROM:<certificates@xn--k-ubbe594z6ca.example> SMTPUTF8");

  const unable = await relay({ takesUtf8: false });
  expect(await unable.mail.send([message("adé@bücher.example")], key)).toMatchObject([
    {
      kind: "rejected",
      code: "international_address",
      reason: expect.stringContaining("adé@bücher.example"),
    },
  ]);
  expect(unable.heard).toEqual([]);
  const copied = message("ada@people.example", ["adé@people.example", "obi@people.example"]);
  expect(await unable.mail.send([copied], key)).toMatchObject([{ kind: "accepted" }]);
  expect(unable.heard.slice(1)).toEqual([
    "RCPT TO:<ada@people.example>",
    "RCPT TO:<obi@people.example>",
  ]);
});

test("who can't be written to here fails with a reason, never suppressed", async () => {
  const { mail, heard } = await relay({ takesUtf8: false });
  const harness = await openSendingHarness({ mail });
  const worker = startDeliveryWorker(harness.context, { pollMs: 20, baseMs: 50 });
  closers.push(
    () => harness.close(),
    () => worker.stop(),
  );
  const project = await harness.addProject(["adé@people.example", "ada@bücher.example"]);
  const batch = await harness.confirm(project);
  await until(async () => (await harness.batch(batch)).status === "done");
  expect(await harness.states(batch)).toEqual({ failed: 1, accepted: 1 });
  const rows = await harness.rows(batch);
  expect(rows.find(({ state }) => state === "failed")).toMatchObject({
    toEmail: "adé@people.example",
    reasonCode: "international_address",
    reason: expect.stringContaining("letters like é before the @"),
  });
  expect(heard[1]).toBe("RCPT TO:<ada@xn--bcher-kva.example>");
  const suppressed = () => harness.context.db.selectFrom("suppressions").select("email").execute();
  expect(await suppressed()).toEqual([]);
  const bounces = await harness.context.db.selectFrom("mailHealth").select("bounced").execute();
  expect(bounces.every(({ bounced }) => bounced === 0)).toBe(true);

  // Its own server names the address as we wrote it.
  const { id } = rows.find(({ state }) => state === "accepted")!;
  const event: MailEvent = {
    id: "e1",
    type: "bounced",
    permanent: true,
    code: "unknown_address",
    deliveryId: id,
    providerId: null,
    email: "ada@xn--bcher-kva.example",
    at: new Date().toISOString(),
    detail: "550 5.1.1",
    userAgent: null,
    link: "",
  };
  await handleMailEvent(harness.context.db, "smtp", event, new Date());
  expect(await suppressed()).toEqual([{ email: "ada@bücher.example" }]);
});
