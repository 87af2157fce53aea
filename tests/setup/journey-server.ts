import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createAccount } from "../../app/accounts/create-account.server.ts";
import { serve } from "../../app/serve.server.ts";
import { JOURNEY_ORGANISER } from "./journey-organiser.ts";

/** The built application on an empty database with one organiser, for the browser journeys. */
const port = process.env.JOURNEY_PORT ?? "3310";
process.env.NODE_ENV = "production";
const running = await serve(resolve("."), {
  NODE_ENV: "test",
  PORT: port,
  APP_URL: `http://localhost:${port}`,
  DATA_DIR: mkdtempSync(join(tmpdir(), "iweri-journeys-")),
  MAIL_RATE: "1000",
  OPERATOR_EMAIL: JOURNEY_ORGANISER.email,
  LOG_LEVEL: "error",
});
await createAccount(running.installation.db, { ...JOURNEY_ORGANISER, now: new Date() });
process.on("SIGTERM", () => running.stop().then(() => process.exit(0)));
