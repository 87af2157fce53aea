import { afterAll, beforeAll, expect, test } from "vitest";
import { EVERYBODY } from "../../../app/features/mailings/bulk/bulk-choice.ts";
import { createDraft } from "../../../app/features/mailings/bulk/bulk-drafts.server.ts";
import { addRecipient } from "../../../app/features/recipients/lists/change-recipients.server.ts";
import { createUploadedList } from "../../../app/features/recipients/lists/uploaded-lists.server.ts";
import { addBulkSend } from "../../factories/bulk-send.ts";
import { addSenderDomain } from "../../factories/sender-domain.ts";
import { wordsOf } from "../../setup/fill-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

// Monday evening in Lagos.
const now = new Date("2026-11-30T20:00:00.000Z");
let app: TestApp;
type Owner = Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
});
afterAll(() => app.stop());

const HOURS = { isOn: "yes", opensAt: "09:00", closesAt: "18:00" };

const ownDomain = ({ accountId }: Owner, domain: string) =>
  addSenderDomain(app.context, accountId, domain);

async function draftTo(owner: Owner, count: number): Promise<string> {
  const { db } = app.context;
  const { accountId, userId } = owner;
  const listId = await createUploadedList(db, { accountId, name: "Cohort 4", now });
  await db.transaction().execute(async (trx) => {
    for (let at = 0; at < count; at++)
      await addRecipient(
        trx,
        { accountId, listId },
        {
          firstName: "Ada",
          lastName: "Obi",
          email: `p${at}@gmail.com`,
          certificateName: "",
          fields: {},
        },
        now,
      );
  });
  const audience = { tab: "uploads", card: listId, choice: EVERYBODY } as const;
  const draftId = await createDraft(db, { accountId, userId, audience, now });
  const message = { subject: "News", body: "Dear {First Name}, we begin on Monday." };
  await db.updateTable("bulkDrafts").set(message).where("id", "=", draftId).execute();
  return draftId;
}

const confirmOf = (page: string) => /name="confirm"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "";

test("hours are kept, refused with what was typed, and taken off", async () => {
  const owner = await app.organiser();
  const wrong = await owner.post("/settings/sending/pace", { ...HOURS, closesAt: "08:15" });
  expect(wrong.status).toBe(422);
  const again = await wrong.text();
  expect(again).toContain("Choose a later time than the first");
  expect(again).toContain('value="08:15"');
  const times = () =>
    app.context.db
      .selectFrom("sendingTimes")
      .select(["opensAt", "closesAt"])
      .where("accountId", "=", owner.accountId)
      .execute();
  expect(await times()).toEqual([]);
  expect((await owner.post("/settings/sending/pace", HOURS)).status).toBe(303);
  expect(await times()).toEqual([{ opensAt: "09:00", closesAt: "18:00" }]);
  const { isOn: _, ...off } = HOURS;
  expect((await owner.post("/settings/sending/pace", off)).status).toBe(303);
  expect(await times()).toEqual([]);
});

test("the review says when a send leaves and keeps a day's part", {
  timeout: 60_000,
}, async () => {
  const owner = await app.organiser();
  await owner.post("/settings/sending/pace", HOURS);
  await ownDomain(owner, "pace-school.test");
  const draftId = await draftTo(owner, 500);
  const path = `/bulk-email/compose/${draftId}/send`;
  const page = await owner.page(path);
  expect(wordsOf(page)).toContain(
    "It leaves tomorrow from 09:00. Your sends leave between 09:00 and 18:00. pace-school.test is new",
  );
  expect(wordsOf(page)).toContain("in 4 days at the most");
  const refused = await owner.post(path, { confirm: confirmOf(page), perDay: "7" });
  expect(refused.status).toBe(422);
  const shown = await refused.text();
  expect(shown).toContain("Enter a whole number of at least 50, or leave it empty");
  expect(shown).toContain('value="7"');
  const sent = await owner.post(path, { confirm: confirmOf(shown), perDay: "1,000" });
  expect(sent.status).toBe(303);
  const batch = await app.context.db
    .selectFrom("batches")
    .select("perDay")
    .where("accountId", "=", owner.accountId)
    .executeTakeFirstOrThrow();
  expect(batch.perDay).toBe(1_000);
});

test("the page of a send says what waits, why and until when", async () => {
  const owner = await app.organiser();
  const { db } = app.context;
  await ownDomain(owner, "new-school.test");
  const { batchId } = await addBulkSend(app.context, {
    ...owner,
    emails: ["a@gmail.com", "b@gmail.com", "c@yahoo.com"],
    status: "sending",
  });
  const later = new Date(now.getTime() + 3_600_000).toISOString();
  await db
    .insertInto("senderWarmUps")
    .values({
      accountId: owner.accountId,
      sender: "new-school.test",
      receiver: "google",
      day: "2026-11-30",
      sent: 100,
      allowance: 100,
      refusedOn: null,
    })
    .execute();
  await db
    .insertInto("receiverHolds")
    .values({
      sender: "new-school.test",
      receiver: "yahoo",
      heldUntil: later,
      step: 0,
      failures: 1,
      perMinute: 70,
      nextAt: later,
      refusedSince: now.toISOString(),
      answer: "421 4.7.0 [TSS04] <b>deferred</b>",
    })
    .execute();
  for (const [receiver, domain] of Object.entries({ google: "gmail.com", yahoo: "yahoo.com" }))
    await db
      .updateTable("deliveries")
      .set({ receiver })
      .where("batchId", "=", batchId)
      .where("toEmail", "like", `%${domain}`)
      .execute();
  const words = wordsOf(await owner.page(`/sent/${batchId}`));
  expect(words).toContain(
    "new-school.test is new: today’s 100 to Gmail and Google Workspace have left. Its other part of this send, 2 e-mails, leaves tomorrow from 00:00.",
  );
  expect(words).toContain(
    "Yahoo and AOL asked us to wait. Its part of this send, 1 e-mail, goes on today from 22:00.",
  );
  const page = await owner.page("/settings/sending/pace");
  expect(wordsOf(page)).toContain("Gmail and Google Workspace 100 today of 100");
  expect(page).toContain("[TSS04] &lt;b&gt;deferred&lt;/b&gt;");
  // Of nobody else.
  const stranger = await app.organiser({ accountName: "Somebody else" });
  const others = wordsOf(await stranger.page("/settings/sending/pace"));
  expect(others).not.toContain("new-school.test");
  expect(others).toContain("No mail provider asked us to wait.");
});

test("no page speaks of a warm-up where nothing vouches for the domain", async () => {
  const owner = await app.organiser({ accountName: "Keyless Institute" });
  const { id } = await ownDomain(owner, "keyless.test");
  const pace = async () => wordsOf(await owner.page("/settings/sending/pace"));
  expect(await pace()).toContain("keyless.test");
  await app.context.db
    .updateTable("senderDomains")
    .set({ results: "[]" })
    .where("id", "=", id)
    .execute();
  expect(await pace()).not.toContain("keyless.test");
});

test("a send that waits for its hours says when they begin", async () => {
  const owner = await app.organiser();
  const { db } = app.context;
  await owner.post("/settings/sending/pace", HOURS);
  const emails = ["a@school.test"];
  const { batchId } = await addBulkSend(app.context, { ...owner, emails, status: "sending" });
  const waitsUntil = new Date(now.getTime() + 60_000).toISOString();
  const waits = { waitsUntil, waitsFor: "hours" as const };
  await db.updateTable("batches").set(waits).where("id", "=", batchId).execute();
  expect(wordsOf(await owner.page(`/sent/${batchId}`))).toContain(
    "The rest leaves tomorrow from 09:00. Your sends leave between 09:00 and 18:00.",
  );
  // Monday, 21:00 in Lagos, is within these.
  await owner.post("/settings/sending/pace", { ...HOURS, closesAt: "22:00" });
  expect(wordsOf(await owner.page(`/sent/${batchId}`))).not.toContain("The rest leaves");
});
