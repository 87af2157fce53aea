import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigProblem, readConfig } from "#app/platform/config.server.ts";
import { closeApp, openApp } from "../app.server.ts";
import { serveUntilStopped } from "../serve.server.ts";
import { sendDemoBatch } from "./demo-batch.server.ts";
import { DEMO_EMAIL, DEMO_PASSWORD, ensureDemoOrganiser } from "./demo-organiser.server.ts";
import { addDemoPages } from "./demo-pages.server.ts";

/**
 * `npm run demo`: in an embedded database of its own, makes the demo organiser, sends 150
 * certificates for real into the outbox and loads the sample data (once: a second run finds them
 * there), then serves the product and says where to look.
 */
export async function runDemo(
  root: string,
  given: Record<string, string | undefined>,
): Promise<void> {
  const port = given.PORT ?? "3000";
  const env = {
    LOG_LEVEL: "warn",
    MAIL_RATE: "1000",
    MAIL_TRANSPORT: "outbox",
    OPERATOR_EMAIL: DEMO_EMAIL,
    APP_URL: `http://localhost:${port}`,
    ...given,
    PORT: port,
    DATA_DIR: given.DATA_DIR ?? join(root, "data/demo"),
  };
  const result = await doMainJob(root, env);
  await serveUntilStopped(root, env);
  console.log(`
Iweri runs at      ${env.APP_URL}
Sign in with       ${DEMO_EMAIL}
Password           ${DEMO_PASSWORD}
One certificate    ${env.APP_URL}/c/${result.certificateId}
Sent e-mails       ${env.APP_URL}/outbox   (files in ${join(env.DATA_DIR, "outbox")})

${result.sentNow > 0 ? `${result.sentNow} certificate e-mails were just sent to the outbox.` : "An earlier run sent the certificate e-mails. None was sent again."}
Ctrl-C stops it.`);
}

async function doMainJob(root: string, env: Record<string, string | undefined>) {
  try {
    const app = await openApp(readConfig(env));
    try {
      const organiser = await ensureDemoOrganiser(app);
      const list = await readFile(join(root, "app/wiring/demo/attendees.csv"));
      const result = await sendDemoBatch(app, organiser, list, (line) => console.log(line));
      if (result.sentNow > 0) await addDemoPages(app, organiser);
      return result;
    } finally {
      await closeApp(app);
    }
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    for (const line of error.lines) console.error(line);
    process.exit(1);
  }
}
