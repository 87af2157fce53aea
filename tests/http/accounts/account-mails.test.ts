import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ParsedMail } from "mailparser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { queueAccountEmail } from "../../../app/features/accounts/account-email.server.tsx";
import type { AccountEmail } from "../../../app/features/accounts/account-email-kinds.ts";
import { wakeDelivery } from "../../../app/features/delivery/queue/ledger-lock.server.ts";
import { enterOperatorArea } from "../../setup/enter-operator-area.ts";
import { waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

const at = new Date("2026-11-21T09:00:00Z");
const WHEN = "Saturday 21 November 2026, 10:00, West Africa Time";

let app: TestApp;
let person: Visitor & { accountId: string; email: string };
beforeAll(async () => {
  app = await startApp({
    env: {
      APP_NAME: "Ẹ̀rí & Co",
      SUPPORT_EMAIL: "help@eri.test",
      OPERATOR_EMAIL: "organiser@lagoon.test",
    },
  });
  person = await app.organiser({ email: "organiser@lagoon.test" });
  await app.work();
});
afterAll(() => app.stop());

const outbox = () => join(app.context.config.dataDir, "outbox");

/** Queues a mail to an address of its own and waits until it is there. */
async function sent(
  address: string,
  mail: AccountEmail,
  name = "Ngọzị Okonkwọ",
): Promise<ParsedMail> {
  const { db, clock } = app.context;
  const given = { accountId: person.accountId, to: { name, email: address }, mail, now: clock() };
  await db.transaction().execute((trx) => queueAccountEmail(trx, app.context, given));
  wakeDelivery(db);
  const [found] = await waitForMails(app, address, 1);
  if (found) return found;
  throw new Error(`no mail to ${address}`);
}

const header = (mail: ParsedMail, name: string) =>
  mail.headerLines.filter((line) => line.key === name).length;

async function filesTo(address: string): Promise<string[]> {
  const names = await readdir(outbox());
  const found: string[] = [];
  for (const name of names) {
    if ((await readFile(join(outbox(), name), "utf8")).includes(address)) found.push(name);
  }
  return found;
}

describe("Codes and notices", () => {
  test("a code comes from the product, and answers go to its support", async () => {
    const mail = await sent("code@people.test", {
      kind: "code",
      code: "48213",
      purpose: "registration",
    });
    expect(mail.from?.value).toEqual([{ name: "Ẹ̀rí & Co", address: app.context.config.mail.from }]);
    expect(mail.replyTo?.value).toEqual([{ name: "", address: "help@eri.test" }]);
    expect(mail.subject).toBe("Your code to confirm your e-mail address");
    expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
    expect(header(mail, "list-unsubscribe")).toBe(0);
    expect([
      header(mail, "subject"),
      header(mail, "to"),
      header(mail, "bcc"),
      header(mail, "cc"),
    ]).toEqual([1, 1, 0, 0]);
    expect(mail.text).toMatch(/^48213$/m);
    expect(mail.html).toMatch(/>48213<\/p>/);
    expect(mail.html).toContain("We’ll never ask you for it. Don’t share it.");
    expect(mail.html).toContain("someone asked Ẹ̀rí &amp; Co for a code");
    expect(mail.attachments).toHaveLength(0);
  });

  test("C23 a stranger's mailbox never shows a name that somebody typed for it", async () => {
    const typed = "You won. Visit evil.test";
    for (const [index, mail] of (
      [
        { kind: "code", code: "11111", purpose: "registration" },
        { kind: "already-registered" },
      ] as const
    ).entries()) {
      const got = await sent(`stranger-${index}@people.test`, mail, typed);
      expect([got.to].flat()[0]?.value).toEqual([
        { name: "", address: `stranger-${index}@people.test` },
      ]);
      expect(
        `${got.subject} ${got.text} ${got.html} ${got.headerLines.map((one) => one.line).join()}`,
      ).not.toContain("evil.test");
    }
  });

  test("a mail about an existing account leads only to sign-in and recovery", async () => {
    const mail = await sent("known@people.test", { kind: "already-registered" });
    const links = [...`${mail.html}`.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
    expect(links).toEqual(["http://localhost:3000/sign-in", "http://localhost:3000/forgot-pass"]);
    expect(mail.text).toContain("http://localhost:3000/sign-in");
  });

  test("a security mail says what, when, from where, and what to do", async () => {
    const mail = await sent("device@people.test", {
      kind: "new-device",
      firstName: "Ngọzị",
      device: "Chrome on Windows",
      at,
      timeZone: "Africa/Lagos",
      address: "2001:db8::7",
    });
    expect([mail.to].flat()[0]?.value).toEqual([
      { name: "Ngọzị Okonkwọ", address: "device@people.test" },
    ]);
    for (const word of [
      `When: ${WHEN}`,
      "Browser: Chrome on Windows",
      "Network address: 2001:db8::7",
      "/forgot-pass",
    ]) {
      expect(mail.text).toContain(word);
    }
  });

  const HOSTILE = 'Eve\r\nBcc: x@evil.test\r\n\r\n<script>alert(1)</script> {First Name} {{"';

  test("a hostile name breaks no header and becomes no markup", async () => {
    const mail = await sent(
      "eve@people.test",
      { kind: "welcome", firstName: HOSTILE, canSend: true },
      HOSTILE,
    );
    const shown = 'Eve Bcc: x at evil.\u200btest ‹script›alert(1)‹/script› {First Name} {{"';
    expect(mail.subject).toBe(`Welcome to Ẹ̀rí & Co, ${shown}`);
    expect(mail.text).toContain(`Welcome aboard, ${shown}!`);
    expect(mail.html).not.toContain("<script>");
    expect([header(mail, "bcc"), header(mail, "to"), header(mail, "subject")]).toEqual([0, 1, 1]);
    expect([mail.to].flat()[0]?.value).toHaveLength(1);
    const raw = await readFile(join(outbox(), (await filesTo("eve@people.test"))[0]!), "utf8");
    expect(raw).not.toMatch(/^Bcc:/im);
  });
});

describe("Where they can be read", () => {
  test("an organiser's pages show none of these mails as something they sent", async () => {
    const { db } = app.context;
    await sent("mine@people.test", {
      kind: "password-changed",
      firstName: "Adaeze",
      at,
      timeZone: "Africa/Lagos",
    });
    await sent("mine-code@people.test", { kind: "code", code: "22222", purpose: "email-change" });
    for (const path of ["/sent", "/projects"]) {
      const html = await person.page(path);
      expect(html).not.toContain("Your password was changed");
      expect(html).not.toContain("Your code to confirm");
      expect(html).not.toContain("mine@people.test");
    }
    const batches = await db
      .selectFrom("batches")
      .select("id")
      .where("accountId", "=", person.accountId)
      .execute();
    expect(batches.length).toBeGreaterThan(1);
    for (const { id } of batches) {
      const pages = ["", "/message", "/retry", "/cancel", "/preview"].map(
        (part) => `/sent/${id}${part}`,
      );
      for (const path of pages) expect((await person.get(path)).status, path).toBe(404);
      for (const act of ["pause", "resume"])
        expect((await person.post(`/sent/${id}/${act}`, {})).status, act).toBe(404);
      const [row] = await db
        .selectFrom("deliveries")
        .select("id")
        .where("batchId", "=", id)
        .execute();
      expect((await person.get(`/sent/${id}/${row!.id}`)).status).toBe(404);
    }
    const csv = await person.get(`/sent/export.csv?batch=${batches[0]!.id}`);
    expect(await csv.text()).not.toContain("people.test");
    expect(
      await db.selectFrom("activities").select("text").where("text", "like", "%sending%").execute(),
    ).toEqual([]);
  });

  test("the operator reads them at /outbox, where nothing is sent for real", async () => {
    await sent("shown@people.test", { kind: "code", code: "33333", purpose: "recovery" });
    const [file] = await filesTo("shown@people.test");
    await enterOperatorArea(person);
    expect(await person.page("/outbox")).toContain("Your code to choose a new password");
    expect(await person.page(`/outbox/${file}`)).toContain("33333");
  });
});
