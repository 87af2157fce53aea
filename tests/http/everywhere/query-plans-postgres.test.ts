// @module-tag long
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { ownPostgres } from "../../setup/own-postgres.ts";
import { recordPostgres, tablesReadWhole } from "../../setup/recorded-postgres.ts";
import type { TestApp } from "../../setup/start-app.ts";

const postgres = await ownPostgres();
const { addOneOfEach, dashboardRoutes } = await import("../../factories/every-dashboard-route.ts");
const { addManyOfEach } = await import("../../factories/many-of-each.ts");
const { until } = await import("../../factories/sending-harness.ts");
const { startDeliveryWorker } = await import(
  "../../../app/features/delivery/worker/worker.server.ts"
);
const { startApp } = await import("../../setup/start-app.ts");

const skip = postgres.missing !== null;
const because = skip ? ` (skipped: ${postgres.missing})` : "";
afterAll(() => postgres.stop());

/**
 * Tables that grow with what an account does, and so may not be read from end to end to show a
 * page.
 */
const GROWING = new Set(
  `activities batches batchTallies certificates deliveries deliveryEvents formPosts formResponses forms people peopleSearch projects
  quotaEntries recipientLists recipients suppressions tallies webhookPosts webinarRegistrations webinars`.split(
    /\s+/,
  ),
);

const ASKS = /^\s*(select|with|update|delete|declare)\b(?!.*graphile_worker)/is;

async function addOneOfWhatIsSent(
  { context: { db } }: TestApp,
  accountId: string,
  ids: Record<string, string>,
): Promise<void> {
  const at = "2026-11-21T10:00:00.000Z";
  const post = {
    accountId,
    body: "{}",
    state: "delivered",
    attempts: 1,
    nextTryAt: null,
    leaseUntil: null,
  } as const;
  const settled = { ...post, createdAt: at, settledAt: at };
  await db
    .insertInto("deliveryEvents")
    .values({
      id: "e",
      deliveryId: ids.deliveryId!,
      type: "sent",
      detail: "",
      at,
      providerEventId: "p",
    })
    .execute();
  await db
    .insertInto("webhookPosts")
    .values({ ...settled, id: "w", endpointId: ids.endpointId!, event: "delivery" })
    .execute();
  await db
    .insertInto("formPosts")
    .values({
      ...settled,
      id: "f",
      formId: ids.formId!,
      responseId: ids.responseId!,
      url: "https://x.test",
    })
    .execute();
}

test.skipIf(skip)(
  `nothing reads a growing PostgreSQL table from end to end${because}`,
  {
    timeout: 180_000,
  },
  async () => {
    const app = await startApp({ env: { OPERATOR_EMAIL: "owner@lagoon.test" } });
    const { db } = app.context;
    const owner = await app.organiser({ email: "owner@lagoon.test" });
    const ids = await addOneOfEach(app, owner, "Title", "Person");
    const dashboard = dashboardRoutes(ids);
    await addOneOfWhatIsSent(app, owner.accountId, ids);
    const statements = recordPostgres();
    for (const { path } of dashboard.filter(({ loads, postOnly }) => loads && !postOnly)) {
      await (await owner.get(path)).text();
      await (
        await owner.get(
          `${path}${path.includes("?") ? "&" : "?"}q=person&page=2&status=failed&sort=title`,
        )
      ).text();
    }
    for (const path of ["/webinars", "/webinars?q=title", "/events", "/events.ics"])
      await (await app.visitor().get(path)).text();
    // Sending alone: what a job does once a day may go through a table once a day.
    const worker = startDeliveryWorker(app.context);
    const isDone = () =>
      db
        .selectFrom("batches")
        .select("id")
        .where("id", "=", ids.batchId!)
        .where("status", "=", "done")
        .executeTakeFirst();
    await until(async () => (await isDone()) !== undefined, 30_000);
    await worker.stop();
    const asked = [...statements.values()].filter(({ text }) => ASKS.test(text));
    expect(asked.length).toBeGreaterThan(200);
    const client = new pg.Client({ connectionString: app.context.config.databaseUrl! });
    await client.connect();
    await addManyOfEach(client, GROWING, { beside: 10, apart: 10, elsewhere: 6_000 });
    const found: string[] = [];
    for (const statement of asked)
      for (const { table, how } of await tablesReadWhole(client, statement))
        if (GROWING.has(table))
          found.push(`${table} (${how}): ${statement.text} ${JSON.stringify(statement.values)}`);
    await client.end();
    await app.stop();
    expect(found).toEqual([]);
  },
);
