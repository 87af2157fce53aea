import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addIndividual, codeFor } from "../../factories/individual.ts";
import { DOJAH, startDojahServer } from "../../fakes/dojah-server.ts";
import { findInTables } from "../../setup/find-in-tables.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";
import { onPostgres } from "../../setup/test-database.ts";

const ORIGIN = "http://localhost:3000";
const NINS = {
  match: "70123456789",
  mismatch: "70123456788",
  unknown: "70123456787",
  broken: "70123456786",
};
let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let base: string;
let dojah: Awaited<ReturnType<typeof startDojahServer>>;
const logged: string[] = [];

beforeAll(async () => {
  dojah = await startDojahServer({
    [NINS.match]: { first_name: "ADA", middle_name: "NGOZI", last_name: "OBI" },
    [NINS.mismatch]: { first_name: "Somebody", last_name: "Else" },
  });
  const env = {
    NIN_VERIFIER: "dojah",
    DOJAH_BASE_URL: dojah.url,
    DOJAH_APP_ID: DOJAH.appId,
    DOJAH_SECRET: DOJAH.secret,
  };
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  app = await startApp({ env, overrides: { log } });
  server = await serveApp(app);
  base = `http://127.0.0.1:${server.port}`;
  await app.work();
});
afterAll(async () => {
  await server.close();
  await dojah.close();
  await app.stop();
});

async function everyFile(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test("the number is stored nowhere, whatever the identity service answers", async () => {
  const person = await addIndividual(app);
  const phoneNumber = "8031230001";
  const otp = await codeFor(app, person, phoneNumber);
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answers: { status: number; headers: string }[] = [];
  const post = async (nin: string, intent = "verify") => {
    const body = new URLSearchParams({ nin, countryCode: "+234", phoneNumber, otp, intent });
    const headers = { Cookie: cookie, Origin: ORIGIN };
    const response = await fetch(`${base}/kyc-form`, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
    });
    await response.text();
    answers.push({ status: response.status, headers: JSON.stringify([...response.headers]) });
  };
  await post(NINS.broken, "send-code");
  await post(`${NINS.broken}1`);
  for (const fault of [
    { status: 500, body: { error: `${NINS.broken} broke` } },
    { status: 200, body: "{" },
    { status: 200, body: "", drop: true },
  ]) {
    dojah.fault = fault;
    await post(NINS.broken);
  }
  dojah.fault = null;
  await post(NINS.mismatch);
  await post(NINS.unknown);
  await post(NINS.match);
  // The three that did not get an answer are no tries, so the last one is the third.
  expect(answers.map(({ status }) => status)).toEqual([429, 422, 422, 422, 422, 422, 422, 303]);
  expect(dojah.asked).toHaveLength(6);
  expect(logged.filter((line) => line.includes("an identity could not be checked"))).toHaveLength(
    3,
  );
  // What the database has kept back in its write-ahead log counts too.
  if (!onPostgres)
    await expect
      .poll(async () =>
        (await everyFile(app.context.config.dataDir)).map((path) => path.replace(/.*\./, "")),
      )
      .toEqual(expect.arrayContaining(["db", "db-wal"]));
  for (const nin of Object.values(NINS)) {
    expect(logged.join("")).not.toContain(nin);
    expect(answers.map(({ headers }) => headers).join("")).not.toContain(nin);
    for (const path of await everyFile(app.context.config.dataDir)) {
      expect([path, (await readFile(path)).includes(nin)]).toEqual([path, false]);
    }
  }
  const { db } = app.context;
  expect(await findInTables(db, Object.values(NINS))).toEqual([]);
  const { ninHash } = await db
    .selectFrom("verifiedNins")
    .select("ninHash")
    .executeTakeFirstOrThrow();
  expect(await findInTables(db, [ninHash])).toContain(`verifiedNins.ninHash: ${ninHash}`);
  if (!onPostgres)
    expect(
      (await readFile(join(app.context.config.dataDir, "iweri.db-wal"))).includes(ninHash),
    ).toBe(true);
});
