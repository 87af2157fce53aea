import { mkdirSync, mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createAccount } from "../../app/features/accounts/accounts.server.ts";
import { hashPassword } from "../../app/features/accounts/passwords.server.ts";
import { connectFeatures } from "../../app/wiring/extensions.server.ts";
import { serve } from "../../app/wiring/serve.server.ts";
import { startIdentityServer } from "../fakes/identity-server.ts";
import setUpDatabases from "./global-databases.ts";
import { addJourneyAccount, takePlan } from "./journey-account.ts";
import { JOURNEY_NEWCOMERS, JOURNEY_ORGANISER } from "./journey-organiser.ts";
import { movedClock } from "./moved-clock.ts";

// The server has its own copy of every module; what is added here goes through these.
connectFeatures();

/**
 * The built application for the browser journeys, with the account they share. On the port above
 * it, once all that is there, a door for the stories that change what they find: each POST answers
 * with the address of an organiser of its own.
 */
const port = Number(process.env.JOURNEY_PORT ?? 3310);
const appUrl = `http://localhost:${port}`;
process.env.NODE_ENV = "production";
const identity = await startIdentityServer(appUrl);
const dataDir = process.env.JOURNEY_DATA_DIR ?? mkdtempSync(join(tmpdir(), "iweri-journeys-"));
mkdirSync(dataDir, { recursive: true });
const closeDatabases = await setUpDatabases();
const { placeSqlite, testDatabaseEnv } = await import("./test-database.ts");
await placeSqlite(dataDir);
const running = await serve(
  resolve("."),
  {
    NODE_ENV: "test",
    PORT: `${port}`,
    APP_URL: appUrl,
    DATA_DIR: dataDir,
    MAIL_RATE: "1000",
    OPERATOR_EMAIL: JOURNEY_ORGANISER.email,
    LOG_LEVEL: "error",
    ...(await testDatabaseEnv(dataDir)),
    ...identity.env,
  },
  { clock: movedClock(dataDir) },
);
const { app: context } = running;
await addJourneyAccount(context, JOURNEY_ORGANISER.email);
for (const email of Object.values(JOURNEY_NEWCOMERS)) {
  const passwordHash = await hashPassword(JOURNEY_ORGANISER.password);
  await createAccount(context.db, {
    ...JOURNEY_ORGANISER,
    firstName: "Bola",
    email,
    passwordHash,
    now: new Date(),
  });
}
let accounts = 0;
const door = createServer(async (request, response) => {
  if (request.method !== "POST") return void response.end("everything is there");
  const number = ++accounts;
  const email = `organiser-${number}@lagoon.test`;
  await addJourneyAccount(context, email, `-${number}`);
  // Who is to choose a plan has none yet.
  if (request.url === "/free") await takePlan(context, email);
  response.end(email);
}).listen(port + 1, "127.0.0.1");
process.on("SIGTERM", () => {
  door.close();
  Promise.all([running.stop().then(closeDatabases), identity.close()]).then(() => process.exit(0));
});
