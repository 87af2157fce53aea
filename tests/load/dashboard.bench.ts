import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { addLargeAccount, type LargeAccount } from "../factories/large-account.ts";
import { recordStatements, scannedTables } from "../setup/recorded-statements.ts";
import { startApp, type Visitor } from "../setup/start-app.ts";
import type { BenchRow } from "./run-benches.ts";

const SMALL = { recipients: 1_000, deliveries: 2_000, batches: 5 };
const LARGE = { recipients: 1_000_000, deliveries: 2_000_000, batches: 5_000 };
const MAX = 2;
const ROUNDS = 15;

/** Tables that grow with what an account does. */
const GROWING = new Set(
  "activities batches batchTallies certificates deliveries deliveryEvents formResponses forms people projects recipientLists recipients suppressions tallies webinarRegistrations".split(
    " ",
  ),
);

/** Every list of the dashboard, the way one comes to it. */
const PAGES: ((account: LargeAccount) => string)[] = [
  () => "/dashboard",
  () => "/dashboard?certificates=month&webinars=month&forms=month",
  () => "/projects",
  () => "/projects?tab=certificates",
  () => "/projects?tab=certificates&status=sent",
  () => "/projects?tab=responses",
  () => "/projects?tab=starred",
  () => "/projects?tab=drafts",
  () => "/projects?q=analysis+1",
  ({ projectId }) => `/projects/${projectId}`,
  ({ projectId }) => `/projects/${projectId}/recipients`,
  ({ projectId }) => `/certificates/${projectId}/recipients`,
  ({ projectId }) => `/certificates/${projectId}/recipients?page=1000000`,
  () => "/certificates",
  () => "/certificates?tab=issued",
  () => "/certificates?tab=issued&sent=month",
  () => "/certificates?tab=issued&status=revoked",
  () => "/certificates?tab=issued&q=adaeze+abiola",
  () => "/certificates?tab=issued&page=1000000",
  () => "/forms",
  ({ formId }) => `/forms/${formId}/responses`,
  () => "/forms/responses",
  () => "/bulk-email",
  () => "/bulk-email?tab=certificates",
  () => "/bulk-email?tab=forms",
  () => "/bulk-email?tab=uploads",
  () => "/bulk-email?q=adaeze",
  () => "/sent",
  () => "/sent?status=done",
  () => "/sent?q=analysis+1",
  () => "/sent?page=1000000",
  ({ batchId }) => `/sent/${batchId}`,
  ({ batchId }) => `/sent/${batchId}?status=failed`,
  ({ batchId }) => `/sent/${batchId}?page=1000000`,
  () => "/people",
  () => "/people?q=adaeze",
  () => "/people?q=adaeze+abiola",
  () => "/people?page=1000000",
  () => "/suppressions",
  () => "/suppressions?reason=bounced",
  () => "/activity-log",
  () => "/notifications",
  () => "/search?q=adaeze",
  () => "/search?q=analysis",
];

/**
 * Every list of the dashboard on an account of 1,000 recipients and on one of 1,000,000, in turn,
 * in one process and one database: the median of each, their ratio, and whether one of their
 * statements reads a growing table from end to end.
 */
export async function benchDashboard(): Promise<BenchRow[]> {
  const statements = recordStatements();
  const app = await startApp();
  try {
    const now = new Date();
    const accounts = [];
    for (const size of [SMALL, LARGE]) {
      const person = await app.organiser();
      accounts.push({
        person,
        has: await addLargeAccount(app.context.db, person, { ...size, now }),
      });
    }
    statements.clear();
    const rows: BenchRow[] = [];
    for (const page of PAGES) {
      const [small = [], large = []] = await inTurn(
        accounts.map(
          ({ person, has }) =>
            () =>
              milliseconds(person, page(has)),
        ),
      );
      const ratio = median(large) / median(small);
      rows.push(
        {
          what: `${page({ projectId: ":project", batchId: ":batch", formId: ":form" })}, 1,000 recipients`,
          value: median(small),
          unit: "ms",
        },
        {
          what: "    1,000,000 recipients",
          value: median(large),
          unit: "ms",
          ratio,
          against: ratio > MAX ? `OVER ${MAX}` : "of it",
        },
      );
    }
    const sqlite = new BetterSqlite3(join(app.context.config.dataDir, "iweri.db"), {
      readonly: true,
    });
    const reading = [...statements].filter((statement) => /^\s*(select|with)/i.test(statement));
    const scans = reading.flatMap((statement) =>
      scannedTables(sqlite, statement, GROWING).map((scan) => `${scan}: ${statement}`),
    );
    sqlite.close();
    for (const scan of scans) console.log(`  full scan: ${scan}`);
    rows.push(
      { what: "statements of those pages", value: reading.length, unit: "" },
      { what: "of them that read a growing table from end to end", value: scans.length, unit: "" },
    );
    return rows;
  } finally {
    await app.stop();
  }
}

async function milliseconds(person: Visitor, path: string): Promise<number> {
  const asked = performance.now();
  const response = await person.get(path);
  await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - asked;
}

/** The times of each, taken in turn after one round that does not count. */
async function inTurn(asks: (() => Promise<number>)[]): Promise<number[][]> {
  const times = asks.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round++)
    for (const [index, ask] of asks.entries()) {
      const time = await ask();
      if (round > 0) times[index]!.push(time);
    }
  return times;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
