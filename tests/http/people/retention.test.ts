import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  pruneDaily,
  pruneFiles,
  pruneRows,
} from "../../../app/features/account-data/retention/prune.server.ts";
import { pruneOldEmails } from "../../../app/features/account-data/retention/prune-old-emails.server.ts";
import { freezeDesign } from "../../../app/features/certificates/issue/issue-certificates.server.ts";
import { countJobs, runNextJob } from "../../../app/platform/jobs/jobs.server.ts";
import { KEPT_DAYS } from "../../../app/platform/retention-policy.ts";
import { newId } from "../../../app/platform/text/ids.ts";
import { fillAccount } from "../../factories/full-account.ts";
import { wrongTallies } from "../../setup/backups.ts";
import { enqueueAnyJob } from "../../setup/enqueue-any-job.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const DAY_MS = 86_400_000;
let app: TestApp;
let now: Date;
beforeEach(async () => {
  now = new Date("2026-11-21T09:00:00.000Z");
  app = await startApp({ overrides: { clock: () => now } });
});
afterEach(() => app.stop());

const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

describe("The daily purge", () => {
  test("everything with an age goes on its policy's day, in steps", async () => {
    const { db } = app.context;
    const owner = await app.organiser();
    const full = await fillAccount(app, owner, { text: "Ada", mark: "zebra" });
    const delivery = await db
      .selectFrom("deliveries")
      .select("id")
      .where("batchId", "=", full.batchId)
      .executeTakeFirstOrThrow();
    await db.deleteFrom("deliveryEvents").execute();
    await db.deleteFrom("accessEntries").execute();
    await db.deleteFrom("formTokens").execute();
    await db.deleteFrom("providerCalls").execute();
    const put = async (age: (days: number) => number) => {
      const at = (days: number) => daysAgo(age(days)).toISOString();
      const idAt = (days: number) => newId(daysAgo(age(days)).getTime());
      const event = { deliveryId: delivery.id, type: "opened", detail: "", providerEventId: null };
      const many = Array.from({ length: 600 }, () => ({
        ...event,
        id: idAt(KEPT_DAYS.deliveryEvents),
        at: at(KEPT_DAYS.deliveryEvents),
      }));
      for (let start = 0; start < many.length; start += 100)
        await db
          .insertInto("deliveryEvents")
          .values(many.slice(start, start + 100))
          .execute();
      const call = {
        batchId: full.batchId,
        transport: "outbox",
        payloadSha256: null,
        attempt: 1,
        leaseOwner: "x",
        leaseUntil: at(0),
        nextTryAt: null,
        answer: null,
      };
      await db
        .insertInto("providerCalls")
        .values({
          ...call,
          id: idAt(KEPT_DAYS.providerCalls),
          idempotencyKey: newId(),
          state: "accepted",
          firstTriedAt: at(KEPT_DAYS.providerCalls),
        })
        .execute();
      await db
        .insertInto("providerCalls")
        .values({
          ...call,
          id: idAt(KEPT_DAYS.providerCalls),
          idempotencyKey: newId(),
          state: "unknown",
          firstTriedAt: at(KEPT_DAYS.providerCalls),
        })
        .execute();
      await db
        .insertInto("formTokens")
        .values({
          token: newId(),
          accountId: owner.accountId,
          usedAt: at(KEPT_DAYS.formTokens),
          location: "/",
        })
        .execute();
      await db
        .insertInto("accessEntries")
        .values({
          accountId: owner.accountId,
          hour: at(KEPT_DAYS.accessEntries).slice(0, 13),
          actorId: owner.userId,
          what: "person",
          subject: newId(),
          at: at(KEPT_DAYS.accessEntries),
        })
        .execute();
      await db
        .insertInto("securityEvents")
        .values({
          id: idAt(KEPT_DAYS.securityEvents),
          at: at(KEPT_DAYS.securityEvents),
          kind: "sign-in",
          userId: owner.userId,
          accountId: owner.accountId,
          subject: null,
          device: null,
          address: null,
        })
        .execute();
      await db
        .insertInto("operatorActs")
        .values({
          id: newId(),
          at: at(KEPT_DAYS.operatorActs),
          operatorId: null,
          operatorName: "O",
          act: "look",
          accountId: null,
          subject: "",
          note: "",
        } as never)
        .execute();
      await db
        .insertInto("paymentEvents")
        .values({
          key: newId(),
          event: "charge.success",
          reference: null,
          outcome: "taken",
          receivedAt: at(KEPT_DAYS.paymentEvents),
        } as never)
        .execute();
    };
    await put((days) => days - 1);
    expect(await pruneRows(app.context, now)).toBe(0);
    await put((days) => days + 1);
    expect(await pruneRows(app.context, now)).toBe(600 + 6);
    expect(
      (await db.selectFrom("providerCalls").select("state").execute())
        .map(({ state }) => state)
        .sort(),
    ).toEqual(["accepted", "unknown", "unknown"]);
    expect(await pruneRows(app.context, now)).toBe(0);
  });

  test("sent mails lose their names after the months the owner chose", async () => {
    const { db } = app.context;
    const owner = await app.organiser();
    const full = await fillAccount(app, owner, { text: "Ada", mark: "zebra" });
    await db
      .updateTable("deliveries")
      .set({ state: "accepted", acceptedAt: now.toISOString() })
      .where("batchId", "=", full.batchId)
      .execute();
    await db
      .updateTable("batches")
      .set({ status: "done", finishedAt: now.toISOString() })
      .where("id", "=", full.batchId)
      .execute();
    const named = () =>
      db
        .selectFrom("deliveries")
        .select("id")
        .where("batchId", "=", full.batchId)
        .where("toEmail", "!=", "")
        .execute();
    const before = (await named()).length;
    expect(before).toBeGreaterThan(2);
    const sms = () =>
      db
        .selectFrom("smsMessages")
        .select(["phone", "text", "state"])
        .where("accountId", "=", owner.accountId)
        .execute();
    expect(await sms()).toMatchObject([{ phone: expect.stringMatching(/^\+234/), text: "Ada" }]);
    const certificates = await db.selectFrom("certificates").selectAll().orderBy("id").execute();

    expect(await pruneOldEmails(app.context, new Date("2036-01-01")), "nobody asked for it").toBe(
      0,
    );
    expect((await owner.post("/settings/data/mails", { months: "7" })).status).toBe(303);
    expect(await db.selectFrom("accounts").select("mailsKeptMonths").execute()).toEqual([
      { mailsKeptMonths: null },
    ]);
    expect((await owner.post("/settings/data/mails", { months: "6" })).status).toBe(303);
    expect(await owner.page("/settings/data")).toMatch(
      /<option[^>]*selected=""[^>]*>Keep (?:<!-- -->)?6/,
    );
    expect(await pruneOldEmails(app.context, new Date("2027-05-20T00:00:00.000Z"))).toBe(0);
    expect(await named()).toHaveLength(before);
    expect(await pruneOldEmails(app.context, new Date("2027-05-22T00:00:00.000Z"))).toBe(
      before + 1,
    );
    expect(await named()).toEqual([]);
    expect(await sms()).toEqual([{ phone: "", text: "", state: "sent" }]);
    expect(await wrongTallies(db)).toEqual([]);
    expect(await db.selectFrom("certificates").selectAll().orderBy("id").execute()).toEqual(
      certificates,
    );
    expect(await owner.page("/settings/data")).toContain("What we keep and how long");
  });

  test("a nameless file goes after two looks a day apart", async () => {
    const { db, files } = app.context;
    const owner = await app.organiser();
    await fillAccount(app, owner, { text: "Ada", mark: "zebra" });
    const folder = `accounts/${owner.accountId}/backgrounds`;
    const bytes = new Uint8Array([1, 2, 3]);
    const all = async () => {
      const keys: string[] = [];
      for await (const key of files.list("accounts")) keys.push(key);
      return keys.sort();
    };
    const before = await all();
    await files.put(`${folder}/orphan.png`, bytes);
    await files.put(`${folder}/late.png`, bytes);
    const namedAfterContent = ["signatures/abc.png", "pictures/abc.jpg"].map(
      (key) => `accounts/${owner.accountId}/${key}`,
    );
    for (const key of namedAfterContent) await files.put(key, bytes);
    const frozenLogo = `accounts/${owner.accountId}/logo-abc-10x10.webp`;
    await files.put(frozenLogo, bytes);
    const logo = {
      kind: "logo" as const,
      id: "logo",
      label: "Logo",
      box: { x: 0, y: 0, width: 9, height: 9 },
      fileKey: frozenLogo,
    };
    await freezeDesign(
      db,
      owner.accountId,
      { widthPx: 9, heightPx: 9, backgroundId: "built-in:fanfare", fields: [logo] },
      now,
    );
    expect(await pruneFiles(app.context, now)).toBe(0);
    expect(await pruneFiles(app.context, new Date(now.getTime() + 1_000)), "too soon").toBe(0);
    await db
      .insertInto("backgrounds")
      .values({
        id: "late",
        accountId: owner.accountId,
        name: "late",
        fileKey: `${folder}/late.png`,
        widthPx: 1,
        heightPx: 1,
        sha256: "",
        pdfFileKey: null,
        createdAt: now.toISOString(),
      })
      .execute();
    const removed = await pruneFiles(app.context, new Date(now.getTime() + DAY_MS));
    expect(removed).toBeGreaterThan(0);
    const after = await all();
    expect(after).not.toContain(`${folder}/orphan.png`);
    expect(after).toContain(`${folder}/late.png`);
    for (const key of [...namedAfterContent, frozenLogo]) expect(after).toContain(key);
    const { namedFiles } = await import(
      "../../../app/features/account-data/retention/prune.server.ts"
    );
    for await (const key of namedFiles(db)) if (before.includes(key)) expect(after).toContain(key);
  });

  test("the purge clears old mails from the outbox", async () => {
    const { config } = app.context;
    const folder = join(config.dataDir, "outbox");
    mkdirSync(folder, { recursive: true });
    for (const [name, days] of [
      ["old.eml", KEPT_DAYS.outboxFiles + 1],
      ["new.eml", KEPT_DAYS.outboxFiles - 1],
    ] as const) {
      writeFileSync(join(folder, name), "x");
      utimesSync(join(folder, name), daysAgo(days), daysAgo(days));
    }
    await pruneDaily(app.context);
    expect([existsSync(join(folder, "old.eml")), existsSync(join(folder, "new.eml"))]).toEqual([
      false,
      true,
    ]);
  });

  test("abandoned jobs go in time, from either queue, and waiting ones stay", async () => {
    const { context } = app;
    const { db } = context;
    now = new Date();
    const handlers = {
      "erase-person": async () => {
        throw new Error("not today");
      },
    };
    const given = { owner: "test", leaseMs: 60_000, random: () => 0.5 };
    for (let i = 0; i < 3; i++)
      await enqueueAnyJob(db, {
        kind: "erase-person",
        payload: { personId: `p${i}` },
        maxAttempts: 1,
        now,
      });
    while (await runNextJob(context, handlers, given));
    const inAYear = new Date(now.getTime() + 365 * DAY_MS);
    await enqueueAnyJob(db, {
      kind: "erase-person",
      payload: { personId: "p3" },
      runAt: inAYear,
      now,
    });
    const count = async () => {
      const { dead, waiting } = await countJobs(db, now);
      return [dead, waiting];
    };
    const [, waiting] = await count();
    expect(await count()).toEqual([3, waiting]);
    await pruneRows(context, daysAgo(-KEPT_DAYS.deadJobs + 1));
    expect(await count()).toEqual([3, waiting]);
    await pruneRows(context, daysAgo(-KEPT_DAYS.deadJobs - 1));
    expect(await count()).toEqual([0, waiting]);
  });

  test("the sandbox forgets a payment when its news goes", async () => {
    const { db } = app.context;
    const at = (days: number) => daysAgo(days).toISOString();
    for (const [reference, days] of [
      ["old", KEPT_DAYS.sandboxPayments + 1],
      ["young", KEPT_DAYS.sandboxPayments - 1],
    ] as const) {
      const row = {
        reference,
        amountKobo: 4_500_000,
        email: "ada@people.test",
        returnUrl: "/",
        description: "Essentials",
        status: "paid" as const,
      };
      await db
        .insertInto("sandboxPayments")
        .values({ ...row, createdAt: at(days) })
        .execute();
    }
    await pruneRows(app.context, now);
    expect(
      (await db.selectFrom("sandboxPayments").select("reference").execute()).map(
        ({ reference }) => reference,
      ),
    ).toEqual(["young"]);
  });
});
