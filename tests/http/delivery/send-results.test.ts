import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { handleMailEvent } from "../../../app/features/delivery/bounces/mail-events.server.ts";
import type { MailEvent } from "../../../app/providers/mail/mail.ts";
import { addBulkSend } from "../../factories/bulk-send.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.organiser();
});

const HOUR_MS = 3_600_000;
const text = (html: string) =>
  html
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, "")
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

/**
 * A send that left so many hours ago, whose first people did what `visits` say, in minutes after it
 * arrived.
 */
async function sent(
  title: string,
  hoursAgo: number,
  people: number,
  visits: { who: number; minutes: number; link?: string }[],
) {
  const { db, config } = app.context;
  const clock = () => new Date(Date.now() - hoursAgo * HOUR_MS);
  const { accountId, userId } = owner;
  const emails = Array.from({ length: people }, (_, n) => `person-${n}@people.test`);
  const { batchId, rows } = await addBulkSend(
    { db, clock, config },
    { accountId, userId, emails, title, status: "done" },
  );
  const event = (
    index: number,
    minutes: number,
    more: Partial<MailEvent> & Pick<MailEvent, "type">,
  ): MailEvent =>
    ({
      id: crypto.randomUUID(),
      providerId: null,
      deliveryId: rows[index]!.id,
      email: null,
      detail: "",
      at: new Date(clock().getTime() + minutes * 60_000).toISOString(),
      userAgent: "Mozilla/5.0 (Windows NT 10.0) Chrome/140",
      ...more,
    }) as MailEvent;
  const acceptedAt = clock().toISOString();
  await db
    .updateTable("deliveries")
    .set({ state: "accepted", acceptedAt })
    .where("batchId", "=", batchId)
    .execute();
  for (const index of rows.keys())
    await handleMailEvent(db, "resend", event(index, 1, { type: "delivered" }), new Date());
  for (const { who, minutes, link } of visits) {
    const visit =
      link === undefined ? { type: "opened" as const } : { type: "clicked" as const, link };
    await handleMailEvent(db, "resend", event(who, minutes, visit), new Date());
  }
  return batchId;
}

test("links are counted by people, and machines are left out", async () => {
  const programme = "https://academy.test/programme?key=secret";
  const batchId = await sent("News of May", 60, 4, [
    { who: 0, minutes: 20, link: programme },
    { who: 0, minutes: 50, link: programme },
    { who: 1, minutes: 30, link: programme },
    { who: 2, minutes: 40, link: `${app.context.config.appUrl}/u/secret-token-secret-token` },
    // A scanner follows everything at once.
    { who: 3, minutes: 10, link: programme },
    { who: 3, minutes: 10, link: "https://academy.test/map" },
  ]);
  const page = text(await owner.page(`/sent/${batchId}/results`));
  expect(page).toMatch(/academy\.test\/programme 2 50% of people reached/);
  expect(page).toMatch(/Unsubscribe 1 25% of people reached/);
  expect(page).not.toContain("academy.test/map");
  expect(page).not.toContain("secret");
});

test("the chart has its values in words and in a table", async () => {
  const batchId = await sent("News of May", 60, 3, [
    { who: 0, minutes: 20 },
    { who: 1, minutes: 95 },
  ]);
  const html = await owner.page(`/sent/${batchId}/results`);
  expect(html).toContain('role="img"');
  expect(html).toMatch(/aria-label="[^"]+: 1 opened, 0 clicked"/);
  expect(text(html)).toContain("Show as a table");
  const file = async (query: string) =>
    (await (await owner.get(`/sent/${batchId}/results.csv${query}`)).text()).split("\r\n");
  const [heads, ...hours] = await file("");
  expect(heads).toBe("From (West Africa Time),Opened,Clicked");
  expect(hours.some((hour) => /^\d{4}-\d\d-\d\d \d\d:00,1,0$/.test(hour))).toBe(true);
  expect(await file("?table=links")).toEqual(["Link,People who followed it,Of people reached", ""]);
});

test("a send is compared with the one of its kind before it", async () => {
  const first = await sent(
    "News of April",
    90,
    40,
    Array.from({ length: 4 }, (_, who) => ({ who, minutes: 20 + who })),
  );
  const second = await sent(
    "News of May",
    60,
    40,
    Array.from({ length: 30 }, (_, who) => ({ who, minutes: 20 + who })),
  );
  const page = text(await owner.page(`/sent/${second}/results`));
  expect(page).toContain("Compared with the previous send News of April");
  expect(page).toMatch(/Opened by a person 65 points more 75% 10%/);
  expect(text(await owner.page(`/sent/${first}/results`))).not.toContain("Compared with");
});

test("another account finds no results", async () => {
  const batchId = await sent("News of May", 60, 1, []);
  const stranger = await app.organiser();
  expect((await stranger.get(`/sent/${batchId}/results`)).status).toBe(404);
  expect((await stranger.get(`/sent/${batchId}/results.csv`)).status).toBe(404);
});
