import { afterEach, beforeEach, expect, test } from "vitest";
import { ACCOUNT, openSendingHouse, type SendingHouse } from "../../tests/factories/sending-house.ts";
import { readPlanUsage } from "./plan-usage.server.ts";

/** Half an hour into November in Lagos, which is still October in Greenwich. */
const NOW = new Date("2025-10-31T23:30:00.000Z");

let house: SendingHouse;
beforeEach(async () => {
  house = await openSendingHouse({ clock: () => NOW });
});
afterEach(() => house.close());

/** What the mail server took, with the time it did so. */
async function take(batchId: string, acceptedAt: string): Promise<void> {
  await house.installation.db
    .updateTable("deliveries")
    .set({ state: "accepted", acceptedAt, updatedAt: acceptedAt })
    .where("batchId", "=", batchId)
    .execute();
}

const used = async () => (await readPlanUsage(house.installation.db, ACCOUNT, NOW)).emailsUsed;

test("e-mails are used up in the month in which the mail server took them, on the account's clocks", async () => {
  const { db } = house.installation;
  const before = await house.confirm(await house.addProject(3));
  const after = await house.confirm(await house.addProject(2));
  expect(await used()).toBe(0);
  await take(before, "2025-10-31T22:59:59.999Z");
  await take(after, "2025-10-31T23:00:00.000Z");
  expect(await readPlanUsage(db, ACCOUNT, NOW)).toEqual({ plan: "Free", emailsUsed: 2, emailsIncluded: 100 });
  expect(await readPlanUsage(db, { ...ACCOUNT, timeZone: "UTC" }, NOW)).toMatchObject({ emailsUsed: 5 });
});

test("later news of a message, sending it again and deleting it change nothing", async () => {
  const { db } = house.installation;
  const batchId = await house.confirm(await house.addProject(2));
  await take(batchId, NOW.toISOString());
  await db
    .updateTable("deliveries")
    .set({ state: "bounced", failedAt: NOW.toISOString() })
    .where("batchId", "=", batchId)
    .execute();
  expect(await used()).toBe(2);
  const [old] = await house.rows(batchId);
  await db
    .insertInto("deliveries")
    .values({
      ...old!,
      id: "again",
      idempotencyKey: "again",
      messageId: "<again@x>",
      position: 9,
      resendOfId: old!.id,
      state: "accepted",
    })
    .execute();
  await db.deleteFrom("batches").where("id", "=", batchId).execute();
  expect(await used()).toBe(2);
});

test("the product's own mails, sample data and another account's use nothing up", async () => {
  const { db } = house.installation;
  for (const change of [{ kind: "notice" }, { isSample: 1 }] as const) {
    const batchId = await house.confirm(await house.addProject(1));
    await db.updateTable("batches").set(change).where("id", "=", batchId).execute();
    await take(batchId, NOW.toISOString());
  }
  expect(await used()).toBe(0);
  await take(await house.confirm(await house.addProject(1)), NOW.toISOString());
  expect(await used()).toBe(1);
  expect(await readPlanUsage(db, { ...ACCOUNT, id: "somebody-else" }, NOW)).toMatchObject({ emailsUsed: 0 });
});
