import { afterAll, beforeAll, expect, test } from "vitest";
import { EVERYBODY } from "../../../app/features/mailings/bulk/bulk-choice.ts";
import { createDraft } from "../../../app/features/mailings/bulk/bulk-drafts.server.ts";
import { addRecipient } from "../../../app/features/recipients/lists/change-recipients.server.ts";
import { createUploadedList } from "../../../app/features/recipients/lists/uploaded-lists.server.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { stampOf, wordsOf, ZAINAB } from "../../setup/fill-form.ts";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let now = new Date("2026-11-28T09:20:00.000Z");

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  await app.work();
});
afterAll(() => app.stop());

type Owner = Awaited<ReturnType<TestApp["organiser"]>>;

/** An account with nothing proved, which e-mailed so many strangers this hour. */
async function unproved(accountName: string, sent: number): Promise<Owner> {
  const owner = await app.organiser({ plan: "free", accountName });
  const hour = now.toISOString().slice(0, 13);
  if (sent > 0)
    await app.context.db
      .insertInto("sendingHours")
      .values({ accountId: owner.accountId, hour, sent, toNew: sent })
      .execute();
  return owner;
}

const person = (email: string) => ({
  firstName: "Ada",
  lastName: "Obi",
  email,
  certificateName: "",
  fields: {},
});
const people = (count: number, domain: string) =>
  Array.from({ length: count }, (_, at) => person(`p${at}@${domain}`));

async function draftTo(owner: Owner, count: number): Promise<string> {
  const { db } = app.context;
  const { accountId, userId } = owner;
  const listId = await createUploadedList(db, { accountId, name: "Cohort 4", now });
  for (const one of people(count, "cohort.test"))
    await db.transaction().execute((trx) => addRecipient(trx, { accountId, listId }, one, now));
  const audience = { tab: "uploads", card: listId, choice: EVERYBODY } as const;
  const draftId = await createDraft(db, { accountId, userId, audience, now });
  const message = { subject: "News", body: "Dear {First Name}, we begin on Monday." };
  await db.updateTable("bulkDrafts").set(message).where("id", "=", draftId).execute();
  return draftId;
}

const REST =
  "because this account can e-mail at most 100 new people in 24 hours. They go out automatically, starting on 29 Nov 2026 at 11:00. To send more now, prove who runs this account or choose a plan.";

test("C35 the review of a bulk e-mail says what leaves and what waits", {
  timeout: 60_000,
}, async () => {
  const owner = await unproved("Harbour Trust", 60);
  const draftId = await draftTo(owner, 55);
  const review = wordsOf(await owner.page(`/bulk-email/compose/${draftId}/send`));
  expect(review).toContain(
    `Of 55 e-mails, 40 go out as soon as you confirm. The other 15 wait, ${REST}`,
  );
  const later = wordsOf(await owner.page(`/bulk-email/compose/${draftId}/schedule`));
  expect(later).not.toContain("wait, because");
  // Nothing is left at all.
  await app.context.db
    .updateTable("sendingHours")
    .set({ sent: 100, toNew: 100 })
    .where("accountId", "=", owner.accountId)
    .execute();
  const full = wordsOf(await owner.page(`/bulk-email/compose/${draftId}/send`));
  expect(full).toContain("Of 55 e-mails, none go out as soon as you confirm. All 55 wait,");
});

test("C35 so does the review of certificates, and of one that is scheduled", {
  timeout: 60_000,
}, async () => {
  const owner = await unproved("Reef School", 98);
  const project = await addReadyProject(app.context, owner, people(3, "reef.test"));
  const review = wordsOf(await owner.page(`/certificates/${project.id}/send`));
  expect(review).toContain("Of 3 e-mails, 2 go out as soon as you confirm. The other 1 waits,");
  const known = await app.organiser({ accountName: "Delta Club" });
  const other = await addReadyProject(app.context, known, people(3, "delta.test"));
  expect(wordsOf(await known.page(`/certificates/${other.id}/send`))).not.toContain(
    "as soon as you confirm. The other",
  );
});

test("C35 a test that has to wait is not said to be coming", { timeout: 60_000 }, async () => {
  const owner = await unproved("Lagoon Club", 100);
  const draftId = await draftTo(owner, 1);
  const page = `/bulk-email/compose/${draftId}`;
  const press = async (testAddress: string) => {
    const html = await owner.page(page);
    const revision = /name="revision" value="(\d+)"/.exec(html)?.[1] ?? "0";
    const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const message = {
      subject: "News",
      body: "Dear {First Name}, we begin on Monday.",
      bodyFormat: "plain",
    };
    const answer = await owner.post(page, {
      intent: "test",
      ...message,
      revision,
      token,
      testAddress,
    });
    expect(answer.status).toBe(303);
    return wordsOf(await owner.page(answer.headers.get("Location")!.split("#")[0]!));
  };
  const said = await press("friend@strangers.test");
  expect(said).toContain(
    "The test to friend@strangers.test has to wait. This account can e-mail at most 100 new people in 24 hours",
  );
  expect(said).toContain("starting on 29 Nov 2026 at 11:00");
  expect(said).not.toContain("on its way to friend@strangers.test");
  // Its own people get theirs at once.
  expect(await press("")).toContain(`A test is on its way to ${owner.email}`);
  await waitForMails(app, owner.email, 1);
  expect(await mailsTo(app, "friend@strangers.test")).toHaveLength(0);
});

test("C35 a guest who asks for their link again is not promised it", {
  timeout: 60_000,
}, async () => {
  const owner = await unproved("Delta School", 0);
  const form = await addPublishedForm(app.context, owner, {
    title: "Your parcel waits at evil dot example",
  });
  await addWebinar(app.context, owner, form);
  const asked = async (query: string) =>
    wordsOf(await app.visitor().page(`/f/${form.slug}/link-again?asked=yes${query}`));
  expect(await asked("")).toContain("is on its way");
  await app.context.db
    .insertInto("sendingHours")
    .values({
      accountId: owner.accountId,
      hour: now.toISOString().slice(0, 13),
      sent: 100,
      toNew: 100,
    })
    .execute();
  // What was found out about a sender is known for half a minute.
  now = new Date(now.getTime() + 60_000);
  expect(await asked("")).toContain("the organiser has reached today’s limit");
});

test("C35 guests approved over the ceiling are not said to be e-mailed", {
  timeout: 60_000,
}, async () => {
  const owner = await unproved("Harbour Events", 100);
  const form = await addPublishedForm(app.context, owner, { title: "Tides" });
  const webinar = await addWebinar(app.context, owner, form, { title: "Tides", approval: 1 });
  const guests = await Promise.all(
    ["ada", "bola", "chi"].map((name) =>
      addRegistration(app.context, webinar, { email: `${name}@new.test`, state: "pending" }),
    ),
  );
  const path = `/forms/${form.id}/webinar/people`;
  const decide = async (intent: string, ids: string[]) => {
    await owner.post(path, { intent, id: ids, back: path });
    return wordsOf(await owner.page(path));
  };
  const ids = guests.map(({ id }) => id);
  const approved = await decide("approve", ids.slice(0, 2));
  expect(approved).toContain(
    "2 people now have a place. Their e-mails have to wait. This account can e-mail at most 100",
  );
  expect(approved).not.toContain("goes out by e-mail");
  expect(await decide("decline", ids.slice(2))).toContain(
    "1 person was declined. Their e-mails have to wait.",
  );
});

test("C35 a webinar guest's first e-mail has our words and the title", {
  timeout: 60_000,
}, async () => {
  const owner = await unproved("Delta Events", 0);
  const form = await addPublishedForm(app.context, owner, { title: "Tides" });
  const text = {
    subject: "Urgent: your parcel waits",
    body: "Call **0800 1** now",
    bodyFormat: "markdown",
  };
  await addWebinar(app.context, owner, form, {
    title: "Tides",
    messages: JSON.stringify({ acts: { confirmation: text } }),
  });
  const visitor = app.visitor();
  const html = await visitor.page(`/f/${form.slug}`);
  now = new Date(now.getTime() + 5_000);
  const typed = { ...ZAINAB, "q-fullname.first": "Locked", "q-emailadr": "victim@guests.test" };
  expect(
    (await visitor.post(`/f/${form.slug}`, { ...typed, stamp: stampOf(html), go: "on" })).status,
  ).toBe(303);
  const [first] = await waitForMails(app, "victim@guests.test", 1);
  for (const part of [first?.subject, first?.text, String(first?.html)])
    expect(part).not.toMatch(/urgent|parcel|0800|locked/i);
  // What it's about, and the way in.
  expect(first?.subject).toContain("Tides");
  expect(first?.text).toMatch(/\/[wj]\/[0-9a-z]/);
});
