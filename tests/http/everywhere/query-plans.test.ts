// @module-tag long
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { expect, test } from "vitest";
import { addOneOfEach, dashboardRoutes } from "../../factories/every-dashboard-route.ts";
import { recordStatements, scannedTables } from "../../setup/recorded-statements.ts";
import { startApp } from "../../setup/start-app.ts";
import { ON_SQLITE_ONLY, onPostgres } from "../../setup/test-database.ts";

/**
 * Tables that grow with what an account does, and so may not be read from end to end to show a
 * page.
 */
const GROWING = new Set(
  "activities batches batchTallies certificates deliveries deliveryEvents formResponses formPosts forms dmarcReports dmarcSources mailChoices people projects recipientLists recipients suppressions tallies webinarRegistrations webhookPosts".split(
    " ",
  ),
);

// On PostgreSQL: query-plans-postgres.test.ts, in every run.
test.skipIf(onPostgres)(
  `no dashboard page reads a growing table from end to end${ON_SQLITE_ONLY}`,
  {
    timeout: 180_000,
  },
  async () => {
    const statements = recordStatements();
    const app = await startApp({ env: { OPERATOR_EMAIL: "owner@lagoon.test" } });
    const owner = await app.organiser({ email: "owner@lagoon.test" });
    const dashboard = dashboardRoutes(await addOneOfEach(app, owner, "Title", "Person"));
    statements.clear();
    const pages = dashboard.filter(({ loads, postOnly }) => loads && !postOnly);
    for (const { path } of pages) {
      await (await owner.get(path)).text();
      await (
        await owner.get(
          `${path}${path.includes("?") ? "&" : "?"}q=person&page=2&status=failed&sort=title`,
        )
      ).text();
    }
    const sqlite = new BetterSqlite3(join(app.context.config.dataDir, "iweri.db"), {
      readonly: true,
    });
    const reading = [...statements].filter((statement) => /^\s*(select|with)/i.test(statement));
    expect(reading.length).toBeGreaterThan(100);
    expect(
      reading.flatMap((statement) =>
        scannedTables(sqlite, statement, GROWING).map((scan) => `${scan}: ${statement}`),
      ),
    ).toEqual([]);
    sqlite.close();
    await app.stop();
  },
);
