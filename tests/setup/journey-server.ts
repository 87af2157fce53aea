import { mkdtempSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createAccount } from "../../app/accounts/create-account.server.ts";
import { hashPassword } from "../../app/accounts/passwords/password.server.ts";
import { sendDemoBatch } from "../../app/demo/send-demo-batch.server.ts";
import { serve } from "../../app/serve.server.ts";
import { startIdentityServer } from "../fakes/identity-server.ts";
import { addJourneyForms } from "./journey-forms.ts";
import { JOURNEY_NEWCOMERS, JOURNEY_ORGANISER } from "./journey-organiser.ts";
import { movedClock } from "./moved-clock.ts";

/** The built application with one organiser, one finished send of twelve and two forms, for the browser journeys. */
const port = process.env.JOURNEY_PORT ?? "3310";
const appUrl = `http://localhost:${port}`;
process.env.NODE_ENV = "production";
const identity = await startIdentityServer(appUrl);
const dataDir = process.env.JOURNEY_DATA_DIR ?? mkdtempSync(join(tmpdir(), "iweri-journeys-"));
const running = await serve(
  resolve("."),
  {
    NODE_ENV: "test",
    PORT: port,
    APP_URL: appUrl,
    DATA_DIR: dataDir,
    MAIL_RATE: "1000",
    OPERATOR_EMAIL: JOURNEY_ORGANISER.email,
    LOG_LEVEL: "error",
    ...identity.env,
  },
  { clock: movedClock(dataDir) },
);
const { installation } = running;
const { accountId, userId } = await createAccount(installation.db, {
  ...JOURNEY_ORGANISER,
  passwordHash: await hashPassword(JOURNEY_ORGANISER.password),
  now: new Date(),
});
for (const email of Object.values(JOURNEY_NEWCOMERS)) {
  const passwordHash = await hashPassword(JOURNEY_ORGANISER.password);
  await createAccount(installation.db, { ...JOURNEY_ORGANISER, firstName: "Bola", email, passwordHash, now: new Date() });
}
const { kind, accountName, supportEmail, ...user } = JOURNEY_ORGANISER;
const standing = { identityStatus: "passed", deleteAfter: null, logoFileKey: null } as const;
const list = (await readFile("app/demo/attendees.csv", "utf8")).split("\n").slice(0, 13).join("\n");
await sendDemoBatch(
  installation,
  {
    role: "owner",
    user: { ...user, id: userId },
    account: { id: accountId, kind, name: accountName, supportEmail, timeZone: "Africa/Lagos", ...standing },
  },
  Buffer.from(list),
  () => {},
);
await addJourneyForms(installation, { accountId, userId });
process.on("SIGTERM", () => Promise.all([running.stop(), identity.close()]).then(() => process.exit(0)));
