// @module-tag long
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import Papa from "papaparse";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendDemoBatch } from "../../../app/wiring/demo/demo-batch.server.ts";
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  ensureDemoOrganiser,
} from "../../../app/wiring/demo/demo-organiser.server.ts";
import { addDemoPages } from "../../../app/wiring/demo/demo-pages.server.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let list: Buffer;
const outbox = () => join(app.context.config.dataDir, "outbox");

beforeAll(async () => {
  app = await startApp();
  list = await readFile("app/wiring/demo/attendees.csv");
});
afterAll(() => app.stop());

test("the demo mails 150 people their certificate, and its second run nobody", {
  timeout: 300_000,
}, async () => {
  const { context } = app;
  const organiser = await ensureDemoOrganiser(context);
  const first = await sendDemoBatch(context, organiser, list, () => {});
  expect(first.sentNow).toBe(150);
  const files = (await readdir(outbox())).filter((name) => name.endsWith(".eml"));
  expect(files).toHaveLength(150);

  const people = Papa.parse<Record<string, string>>(list.toString("utf8"), {
    header: true,
    skipEmptyLines: true,
  }).data;
  const nameOf = new Map(
    people.map((row) => [
      row["Email Address"],
      `${row["First Name"]} ${row["Last Name"]}`.normalize("NFC").trim(),
    ]),
  );
  const seen = new Set<string>();
  for (const file of files) {
    const mail = await simpleParser(await readFile(join(outbox(), file)));
    const to = Array.isArray(mail.to) ? mail.to[0] : mail.to;
    const address = to?.value[0]?.address ?? "";
    const name = nameOf.get(address) ?? "nobody";
    expect(seen.has(address)).toBe(false);
    seen.add(address);
    expect(mail.subject).toMatch(/^Congratulations, .+! Your Certificate of Completion is Ready$/);

    const id = mail.text?.match(/\/c\/([0-9a-z]{20})/)?.[1];
    expect(mail.attachments.map((part) => part.contentType)).toEqual(["application/pdf"]);
    const [pdf] = mail.attachments;
    expect(await textOf(pdf!.content)).toContain(name);
    if (seen.size % 30 !== 1) continue;
    const page = await app.visitor().page(`/c/${id}`);
    expect(page).toContain(name.replaceAll("'", "&#x27;"));
    expect(new Uint8Array(await (await app.visitor().get(`/c/${id}.pdf`)).arrayBuffer())).toEqual(
      new Uint8Array(pdf!.content),
    );
  }

  const second = await sendDemoBatch(context, organiser, list, () => {});
  expect(second).toEqual({ certificateId: first.certificateId, sentNow: 0 });
  expect(await readdir(outbox())).toHaveLength(150);
});

test("every area of the demo shows something, samples marked", async () => {
  const { context } = app;
  const { db } = context;
  const organiser = await ensureDemoOrganiser(context);
  await addDemoPages(context, organiser);
  await addDemoPages(context, organiser);
  const visitor = app.visitor();
  await visitor.post("/sign-in", { email: DEMO_EMAIL, password: DEMO_PASSWORD });
  const webinars = await db
    .selectFrom("webinars")
    .innerJoin("forms", "forms.id", "webinars.formId")
    .select(["webinars.startsAt", "forms.isSample"])
    .where("webinars.accountId", "=", organiser.account.id)
    .execute();
  const now = context.clock().toISOString();
  expect(webinars.every(({ isSample }) => isSample === 1)).toBe(true);
  expect([...new Set(webinars.map(({ startsAt }) => startsAt < now))].sort()).toEqual([
    false,
    true,
  ]);
  const shown: [path: string, words: RegExp][] = [
    ["/dashboard", /Remove sample data/],
    ["/forms", /Volunteer sign-up/],
    ["/people/segments", /Has a certificate/],
    ["/people", /person1@mail\.test/],
    ["/bulk-email/rules", /Day 1 of every month at 09:00/],
    ["/sent", /Data Analysis Fundamentals, cohort 4/],
    ["/activity-log", /Published a form/],
  ];
  for (const [path, words] of shown) expect(await visitor.page(path), path).toMatch(words);
});

/** The text of a PDF's first page as an independent reader sees it. */
async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const content = await (await document.getPage(1)).getTextContent();
  await document.destroy();
  const pieces = content.items.map((item) => ("str" in item ? item.str : ""));
  return pieces.join("").replace(/\s+/g, " ").normalize("NFC");
}
