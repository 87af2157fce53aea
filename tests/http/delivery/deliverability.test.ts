import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addBulkSend } from "../../factories/bulk-send.ts";
import { dmarcReport } from "../../factories/dmarc-report.ts";
import { proveIssuer } from "../../factories/prove-issuer.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const PAGE = "/settings/sending/deliverability";
let app: TestApp;
let organiser: Awaited<ReturnType<TestApp["organiser"]>>;
let stranger: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
  organiser = await app.organiser();
  stranger = await app.organiser({ accountName: "Somebody else" });
});
afterAll(() => app.stop());

const words = (html: string) =>
  html
    .replace(/<(style|script|svg|title)[\s\S]*?<\/\1>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

function upload(content: string | Uint8Array, by = organiser) {
  const form = new FormData();
  form.set("file", new File([Buffer.from(content as string)], "report.bin"));
  return by.post(PAGE, form);
}

test("deferrals, bounces and complaints are told by receiver, with advice", async () => {
  const { context } = app;
  const emails = [
    ...Array.from({ length: 60 }, (_, at) => `a${at}@gmail.com`),
    ...Array.from({ length: 30 }, (_, at) => `b${at}@yahoo.co.uk`),
    "c@uni.test",
  ];
  const { rows } = await addBulkSend(context, { ...organiser, emails, status: "done" });
  const at = (daysAgo: number) =>
    new Date(context.clock().getTime() - daysAgo * 86_400_000).toISOString();
  const change = (from: number, to: number, set: object) =>
    context.db
      .updateTable("deliveries")
      .set({ state: "delivered", acceptedAt: at(2), attempt: 1, nextTryAt: null, ...set })
      .where(
        "id",
        "in",
        rows.slice(from, to).map(({ id }) => id),
      )
      .execute();
  await change(0, 91, {});
  await change(0, 5, { state: "bounced", reasonCode: "unknown_address", failedAt: at(2) });
  await change(60, 70, { attempt: 3 });
  await change(70, 74, {
    state: "failed",
    acceptedAt: null,
    failedAt: at(2),
    reasonCode: "blocked",
  });
  await change(74, 76, { state: "complained" });
  await change(76, 77, { state: "queued", acceptedAt: null, nextTryAt: at(-1) });
  const seen = words(await organiser.page(PAGE));
  expect(seen).toContain("From iweri.test");
  expect(seen).toContain("Gmail and Google Workspace 60 0 5 (8.3 %) 0 Many addresses don’t exist");
  expect(seen).toContain("Yahoo and AOL 30 11 (37 %) 4 (13 %) 2 (6.7 %) More than 1 in 1,000");
  expect(seen).toContain("Yahoo and AOL refuses the sender");
  expect(seen).toContain("Yahoo and AOL asks us to send more slowly");
  expect(seen).toContain("uni.test 1 0 0 0 Nothing");
  // Its mail servers are looked up, and an own domain was proved since these left.
  await context.db
    .insertInto("mailReceivers")
    .values({ domain: "uni.test", receiver: "microsoft", expiresAt: at(-7), wantedAt: null })
    .execute();
  await change(90, 91, { acceptedAt: at(0), fromDomain: "own-school.test" });
  const since = words(await organiser.page(PAGE));
  expect(since).toMatch(/From own-school\.test .*Microsoft 365 1 0 0 0 Nothing/);
  expect(since).toContain("From iweri.test");
  await change(0, 91, { acceptedAt: at(20) });
  expect(words(await organiser.page(`${PAGE}?days=7`))).toContain("No e-mails in the last 7 days");
  expect(words(await organiser.page(`${PAGE}?days=30`))).toContain("Gmail and Google Workspace 60");
  expect(words(await stranger.page(PAGE))).toContain("No e-mails in the last 30 days");
});

test("a report counts once, and only for a domain that is proved", async () => {
  expect((await upload(dmarcReport())).status).toBe(422);
  await proveIssuer(app.context.db, organiser.accountId, "school.example");
  const end = app.context.clock();
  const records = [
    { ip: "203.0.113.9", count: 40, passes: true, signedBy: "school.example" },
    { ip: "198.51.100.7", count: 12, passes: false, signedBy: "bad.example" },
    { ip: "192.0.2.5", count: 7, passes: false, signedBy: "x.gappssmtp.com" },
  ];
  const report = dmarcReport({ end, records });
  expect((await upload(gzipSync(report))).status).toBe(303);
  expect(await (await organiser.get(PAGE)).text()).toContain("Added the report.");
  await upload(report);
  expect(await (await organiser.get(PAGE)).text()).toContain("This report was here already.");
  const seen = words(await organiser.page(PAGE));
  expect(seen).toContain("198.51.100.7 Unknown 12 12 0 If this isn’t a server of yours");
  expect(seen).toContain(
    "Google Workspace A service 7 7 0 If you use Google Workspace, add school.example there",
  );
  expect(seen).toContain(
    "A server with your key “k1” With your own key 40 0 0 All is well, if you use it.",
  );
  expect(seen).toContain("First have all your own senders pass.");
  const refused = await upload(dmarcReport({ id: "r-2", end }), stranger);
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining("which isn’t one of your proved domains"),
  ]);
  expect(words(await stranger.page(PAGE))).not.toContain("198.51.100.7");
});

test("what is no report is refused with the reason", async () => {
  for (const [content, reason] of [
    ["Hello", "isn’t a whole DMARC report"],
    [`<!DOCTYPE a>${dmarcReport()}`, "document type"],
    [gzipSync(Buffer.alloc(60 * 1024 * 1024, 0x20)), "larger than any"],
    ["", "Choose a file first"],
  ] as const) {
    const refused = await upload(content);
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(reason)]);
  }
});

test("an upload cut off half-way adds nothing", async () => {
  await proveIssuer(app.context.db, stranger.accountId, "cut.example");
  const report = dmarcReport({ domain: "cut.example", id: "cut" });
  for (const cut of [report.slice(0, 400), gzipSync(report).subarray(0, 200)])
    expect((await upload(cut, stranger)).status).toBe(422);
  const kept = app.context.db.selectFrom("dmarcReports").selectAll();
  expect(await kept.where("domain", "=", "cut.example").execute()).toEqual([]);
});
