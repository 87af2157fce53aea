import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enterOperatorArea } from "../../setup/enter-operator-area.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let operator: Organiser;
let organiser: Organiser;
let file: string;

beforeAll(async () => {
  app = await startApp({ env: { OPERATOR_EMAIL: "Operator@lagoon.test" } });
  operator = await enterOperatorArea(await app.organiser({ email: "operator@lagoon.test" }));
  organiser = await app.organiser();
  await app.context.mail.send(
    [
      {
        messageId: "<one@lagoon.test>",
        date: new Date("2025-11-20T13:02:00.000Z"),
        from: { name: "Lagoon", email: "mail@lagoon.test" },
        to: { name: "Ngọzị Ụzọma", email: "ngozi@people.test" },
        bcc: ["kept@lagoon.test"],
        subject: "Ẹ kú iṣẹ́, {name} <b>",
        html: '<p>Hello<script>alert(1)</script></p><img src="/c/x.jpg">',
        text: "Hello in plain text",
        attachments: [
          {
            filename: "Ngọzị.pdf",
            contentType: "application/pdf",
            content: new TextEncoder().encode("%PDF-1.4 x"),
          },
        ],
      },
    ],
    { idempotencyKey: "k" },
  );
  const folder = join(app.context.config.dataDir, "outbox");
  [file = ""] = await readdir(folder);
  await mkdir(join(folder, "inside"));
  await writeFile(join(app.context.config.dataDir, "secret.eml"), "Subject: secret\r\n\r\nsecret");
});
afterAll(() => app.stop());

describe("/outbox", () => {
  test("the operator reads headers, text, the message and attachments", async () => {
    const list = await operator.page("/outbox");
    expect(list).toContain(`href="/outbox/${file}"`);
    expect(list).toContain("ngozi@people.test");
    const page = await operator.page(`/outbox/${file}`);
    for (const text of [
      "kept@lagoon.test",
      "Hello in plain text",
      "&lt;b&gt;",
      'sandbox=""',
      "Ngọzị.pdf".normalize("NFC"),
    ]) {
      expect(page.normalize("NFC")).toContain(text);
    }
    const html = await operator.get(`/outbox/${file}/html`);
    expect([html.status, html.headers.get("Content-Type")]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    const attachment = await operator.get(`/outbox/${file}/attachments/1`);
    expect(attachment.headers.get("Content-Disposition")).toMatch(/^attachment;/);
    expect(await attachment.text()).toBe("%PDF-1.4 x");
    expect((await operator.get(`/outbox/${file}/attachments/2`)).status).toBe(404);
  });

  test("nobody else sees it, nor whether it is there", async () => {
    for (const path of [
      "/outbox",
      `/outbox/${file}`,
      `/outbox/${file}/html`,
      `/outbox/${file}/attachments/1`,
    ]) {
      expect([path, (await organiser.get(path)).status]).toEqual([path, 404]);
      expect([path, (await app.visitor().get(path)).status]).toEqual([path, 302]);
    }
  });

  test("only names that the outbox gives are opened", async () => {
    for (const name of [
      "..%2Fsecret.eml",
      "inside",
      "secret.eml",
      "2025-11-20T13-02-00-000Z-..%2F..%2Fsecret.eml",
      "%00.eml",
    ]) {
      for (const end of ["", "/html", "/attachments/1"]) {
        expect([name + end, (await operator.get(`/outbox/${name}${end}`)).status]).toEqual([
          name + end,
          404,
        ]);
      }
    }
  });
});
