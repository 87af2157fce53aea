import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Project } from "../../app/certificates/find-project.server.ts";
import { confirmBatch } from "../../app/delivery/confirm-batch.server.ts";
import { suppressAddress } from "../../app/delivery/suppression.server.ts";
import type { DeliveryState } from "../../db/schema/deliveries.ts";
import { addReadyProject, type PersonGiven } from "../factories/ready-project.ts";
import { startApp, type TestApp } from "../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

const PEOPLE: PersonGiven[] = [
  { firstName: "Fúnmiláyọ̀", lastName: "Adébáyọ̀", email: "funmi@people.test" },
  { firstName: "Tunde", lastName: "Alabi", email: "tunde@gmial.com" },
  { firstName: "=HYPERLINK(1)", lastName: "+Okafor", email: "blessing@people.test" },
  { firstName: "Ngọzị", lastName: "Ụzọma", email: "ngozi@people.test" },
];

let app: TestApp;
let organiser: Organiser;
let stranger: Organiser;
let project: Project;
let batchId: string;

beforeAll(async () => {
  app = await startApp();
  organiser = await app.organiser();
  stranger = await app.organiser({ accountName: "Somebody else" });
});
afterAll(() => app.stop());
beforeEach(async () => {
  project = await addReadyProject(app.installation, organiser, PEOPLE, { body: "Dear {First Name}, well done." });
  batchId = await confirm();
});

async function confirm(scheduledAt: string | null = null): Promise<string> {
  const account = { id: organiser.accountId, name: "Lagoon", supportEmail: "help@lagoon.test", timeZone: "Africa/Lagos" };
  const template = {
    subject: "Well done, {First Name}",
    html: "<p>Dear {First Name}, <a href='https://x.test/c/{Certificate Path}'>here</a></p>",
    text: "Dear {First Name}",
  };
  const now = app.installation.clock();
  const send = { account, actorId: organiser.userId, project, template, scheduledAt, confirmToken: crypto.randomUUID(), now };
  return (await confirmBatch(app.installation, send)).batchId;
}

const rows = () =>
  app.installation.db
    .selectFrom("deliveries")
    .selectAll()
    .where("batchId", "=", batchId)
    .where("replacedById", "is", null)
    .orderBy("position")
    .execute();

/** News of one person's message, as the worker and the webhook write it. */
async function settle(position: number, state: DeliveryState, more: { reason?: string; reasonCode?: string } = {}) {
  const at = app.installation.clock().toISOString();
  const when =
    state === "delivered" ? { acceptedAt: at, deliveredAt: at } : state === "accepted" ? { acceptedAt: at } : { failedAt: at };
  await app.installation.db
    .updateTable("deliveries")
    .set({ state, ...when, ...more })
    .where("batchId", "=", batchId)
    .where("position", "=", position)
    .execute();
}

const status = () =>
  app.installation.db.selectFrom("batches").select("status").where("id", "=", batchId).executeTakeFirstOrThrow();

/** Text as a person sees it. */
const words = (html: string) =>
  html
    .replace(/<(style|script|svg|title)[\s\S]*?<\/\1>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");

test("the list shows each send with its progress, and finds it without marks", async () => {
  await settle(1, "delivered");
  const seen = words(await organiser.page("/sent"));
  expect(seen).toContain("Data Analysis Fundamentals");
  expect(seen).toContain("1 delivered");
  expect(words(await organiser.page("/sent?q=ANALYSIS"))).toContain("Data Analysis Fundamentals");
  expect(words(await organiser.page("/sent?q=zebra"))).toContain("Nothing matches");
  expect(words(await organiser.page("/sent?status=cancelled"))).toContain("Nothing matches");
});

test("a new account sees what will be here", async () => {
  const fresh = await app.organiser();
  expect(words(await fresh.page("/sent"))).toContain("Nothing sent yet");
});

test("the detail counts what is true, with shares, reasons in words and the address that was meant", async () => {
  await settle(1, "delivered");
  await settle(2, "bounced", { reason: "The address does not exist.", reasonCode: "unknown_address" });
  await settle(3, "accepted");
  const seen = words(await organiser.page(`/sent/${batchId}`));
  expect(seen).toMatch(/1 of 4 delivered/);
  expect(seen).toMatch(/Delivered 1 25%/);
  expect(seen).toMatch(/In progress 2 50% 1 accepted by the mail server/);
  expect(seen).toMatch(/Failed 1 25%/);
  expect(seen).toContain("1 could not be delivered. One looks like a spelling slip in the address.");
  expect(seen).toMatch(
    /The address does not exist. Did you mean gmail.com \?|The address does not exist. Did you mean gmail.com\?/,
  );
  expect(seen).toContain("Check again");
});

test("search and filter are in the address", async () => {
  await settle(1, "delivered");
  await settle(2, "failed", { reason: "Their inbox is full." });
  const failed = words(await organiser.page(`/sent/${batchId}?status=failed`));
  expect(failed).toContain("tunde@gmial.com");
  expect(failed).not.toContain("funmi@people.test");
  const found = words(await organiser.page(`/sent/${batchId}?q=ngozi+uzoma`));
  expect(found).toContain("ngozi@people.test");
  expect(found).not.toContain("funmi@people.test");
});

test("what waits can be paused, resumed and cancelled with buttons", async () => {
  expect((await organiser.post(`/sent/${batchId}/pause`, {})).status).toBe(303);
  expect(await status()).toEqual({ status: "paused" });
  expect(words(await organiser.page(`/sent/${batchId}`))).toContain("Paused. You paused it.");
  expect((await organiser.post(`/sent/${batchId}/resume`, {})).status).toBe(303);
  expect(await status()).toEqual({ status: "sending" });
  await settle(1, "delivered");
  const asked = words(await organiser.page(`/sent/${batchId}/cancel`));
  expect(asked).toContain("3 people will get nothing");
  expect(asked).toContain("1 already left");
  expect(await status()).toEqual({ status: "sending" });
  expect((await organiser.post(`/sent/${batchId}/cancel`, {})).status).toBe(303);
  expect(await status()).toEqual({ status: "cancelled" });
  expect((await rows()).map(({ state }) => state)).toEqual(["delivered", "cancelled", "cancelled", "cancelled"]);
  // Certificates that nobody had are withdrawn, so nothing leads to them.
  const [got, never] = await rows();
  expect(await organiser.page(`/sent/${batchId}/${got!.id}`)).toContain(`/certificates/${got!.certificateId}`);
  expect(await organiser.page(`/sent/${batchId}/${never!.id}`)).not.toContain(`/certificates/${never!.certificateId}`);
  const lines = (await (await organiser.get(`/sent/export.csv?batch=${batchId}`)).text()).split("\r\n");
  expect([lines[1]!.includes("/c/"), lines[2]!.includes("/c/")]).toEqual([true, false]);
});

test("failed messages are sent again, once, after a page that says how many", async () => {
  await settle(1, "delivered");
  await settle(2, "failed", { reason: "Their inbox is full." });
  await settle(3, "delivered");
  await settle(4, "uncertain", { reason: "Uncertain" });
  const asked = words(await organiser.page(`/sent/${batchId}/retry`));
  expect(asked).toContain("Send 1 message again?");
  expect(asked).toContain("1 message is uncertain");
  await organiser.post(`/sent/${batchId}/retry`, {});
  await organiser.post(`/sent/${batchId}/retry`, {});
  const now = await rows();
  expect(now.filter(({ state }) => state === "queued").map(({ toEmail }) => toEmail)).toEqual(["tunde@gmial.com"]);
  expect(now).toHaveLength(4);
});

test("who may not be mailed again is not counted among what is sent again", async () => {
  const { db, clock } = app.installation;
  await settle(2, "bounced", { reason: "The address does not exist." });
  await settle(3, "failed", { reason: "Their inbox is full." });
  const suppressed = { accountId: organiser.accountId, email: "tunde@gmial.com", reason: "bounced" as const, detail: "" };
  await suppressAddress(db, { ...suppressed, now: clock() });
  const both = words(await organiser.page(`/sent/${batchId}/retry`));
  expect(both).toContain("Send 1 message again?");
  expect(both).toContain("1 message is left out");
  await organiser.post(`/sent/${batchId}/retry`, {});
  const none = words(await organiser.page(`/sent/${batchId}/retry`));
  expect(none).toContain("Nothing can be sent again as it is");
  expect(none).not.toContain("Send 0");
  await db.deleteFrom("suppressions").execute();
});

test("a wrong address is corrected and the same certificate sent there", async () => {
  await settle(2, "bounced", { reason: "The address does not exist." });
  const before = (await rows())[1]!;
  const page = await organiser.page(`/sent/${batchId}/${before.id}`);
  expect(page).toContain('value="tunde@gmail.com"');
  const refused = await organiser.post(`/sent/${batchId}/${before.id}`, { email: "not an address" });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('value="not an address"');
  const response = await organiser.post(`/sent/${batchId}/${before.id}`, { email: "tunde@gmail.com" });
  expect(response.status).toBe(303);
  const after = (await rows()).find(({ toName }) => toName === "Tunde Alabi")!;
  expect(after).toMatchObject({ toEmail: "tunde@gmail.com", certificateId: before.certificateId, state: "queued" });
  const seen = words(await organiser.page(response.headers.get("Location")!));
  expect(seen).toContain("It is in the queue");
  expect(seen).toContain("See the earlier message");
  expect(words(await organiser.page(`/sent/${batchId}/${before.id}`))).toContain("See the newer one");
});

test("C24 the export holds everyone, and no cell a spreadsheet would run", async () => {
  await settle(2, "bounced", { reason: "The address does not exist." });
  const response = await organiser.get(`/sent/export.csv?batch=${batchId}`);
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  const lines = (await response.text()).trim().split("\r\n");
  expect(lines).toHaveLength(5);
  expect(lines[0]).toContain("S/N,First Name,Last Name,Email Address,Certificate Name,Status,Reason,Sent Date,Certificate");
  expect(lines[2]).toMatch(
    /^2,Tunde,Alabi,tunde@gmial\.com,.*,Failed,The address does not exist\.,\d{4}-\d\d-\d\d \d\d:\d\d,http/,
  );
  expect(lines[3]).toContain("3,'=HYPERLINK(1),'+Okafor,");
  for (const line of lines) for (const cell of line.split(",")) expect(cell).not.toMatch(/^"?[=+\-@\t\r]/);
});

test("several chosen sends come in one file; none chosen is said", async () => {
  const firstId = batchId;
  project = await addReadyProject(app.installation, organiser, PEOPLE.slice(0, 1), { title: "Second" });
  const second = await confirm();
  const text = await (await organiser.get(`/sent/export.csv?batch=${firstId}&batch=${second}`)).text();
  expect(text.trim().split("\r\n").length).toBe(1 + 4 + 1);
  expect(text).toContain("\r\nSecond,1,");
  expect(text).toContain("Title,S/N");
  expect((await organiser.get("/sent/export.csv")).headers.get("Location")).toBe("/sent");
});

test("the message is shown as written and as one person gets it", async () => {
  const page = words(await organiser.page(`/sent/${batchId}/message`));
  expect(page).toContain("Well done, First Name");
  expect(page).toContain("Fúnmiláyọ̀ Adébáyọ̀".normalize("NFC"));
  const mail = await (await organiser.get(`/sent/${batchId}/preview`)).text();
  expect(mail).toContain("Dear Fúnmiláyọ̀".normalize("NFC"));
});

test("another account's send answers 404 everywhere, and signed out leads to signing in", async () => {
  const [row] = await rows();
  const base = `/sent/${batchId}`;
  for (const path of ["", "/message", "/preview", "/cancel", "/retry", `/${row!.id}`].map((end) => base + end)) {
    expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
    expect([path, (await app.visitor().get(path)).status]).toEqual([path, 302]);
  }
  for (const path of ["/pause", "/resume", "/cancel", "/retry", `/${row!.id}`].map((end) => base + end)) {
    expect([path, (await stranger.post(path, { email: "thief@people.test" })).status]).toEqual([path, 404]);
  }
  expect((await stranger.get(`/sent/export.csv?batch=${batchId}`)).status).toBe(404);
  expect(await status()).toEqual({ status: "sending" });
  expect(words(await stranger.page("/sent"))).toContain("Nothing sent yet");
});
