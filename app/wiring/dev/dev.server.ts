import { existsSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RequestHandler } from "express";
import { startSession } from "#app/features/accounts/sessions.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readConfig } from "#app/platform/config.server.ts";
import { closeApp, openApp } from "../app.server.ts";
import { sendDemoBatch } from "../demo/demo-batch.server.ts";
import { DEMO_EMAIL, DEMO_PASSWORD, ensureDemoOrganiser } from "../demo/demo-organiser.server.ts";
import { addDemoPages } from "../demo/demo-pages.server.ts";
import { serveUntilStopped } from "../serve.server.ts";

/**
 * What `npm run dev` starts again after each build: the product on a database of its own, filled
 * the first time, with the stand-ins for mail, text messages, identity checks and payments. A
 * browser on this machine is signed in at its first page.
 */
export async function runDev(
  root: string,
  given: Record<string, string | undefined>,
): Promise<void> {
  const port = given.PORT ?? "3000";
  const env = {
    LOG_LEVEL: "warn",
    MAIL_RATE: "1000",
    OPERATOR_EMAIL: DEMO_EMAIL,
    APP_URL: `http://localhost:${port}`,
    ...given,
    NODE_ENV: "development",
    PORT: port,
    DATA_DIR: given.DATA_DIR ?? join(root, "data/dev"),
  };
  const seeded = join(env.DATA_DIR, "seeded");
  const isFirst = !existsSync(seeded);
  if (isFirst) {
    await seed(root, env);
    writeFileSync(
      seeded,
      "This database was filled by npm run dev. Remove the folder to start again.\n",
    );
  }
  await serveUntilStopped(root, env, { before: signInDeveloper });
  if (!isFirst) return console.log(`Built again: ${env.APP_URL}/dashboard`);
  console.log(`
Iweri runs at       ${env.APP_URL}/dashboard, where you are signed in
Sent e-mails        ${env.APP_URL}/outbox, text messages too   (password: ${DEMO_PASSWORD})
After signing out   ${DEMO_EMAIL}, ${DEMO_PASSWORD}
The database        ${env.DATA_DIR}   (remove the folder to start again)
`);
}

async function seed(root: string, env: Record<string, string | undefined>): Promise<void> {
  const app = await openApp(readConfig(env));
  try {
    const organiser = await ensureDemoOrganiser(app);
    const list = await readFile(join(root, "app/wiring/demo/attendees.csv"));
    await sendDemoBatch(app, organiser, list, (line) => console.log(line));
    await addDemoPages(app, organiser);
  } finally {
    await closeApp(app);
  }
}

/** A browser that has been here: signed in once, it signs in and out as anybody does. */
const KNOWN = "iweri_developer=known";
const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * Development only: signs a browser on this machine in as the demo's organiser at the first page
 * that it asks for.
 */
export function signInDeveloper({ db, config, clock }: AppContext): RequestHandler {
  return (req, res, next) => {
    const isPage = req.method === "GET" && req.get("accept")?.includes("text/html");
    const isKnown = req.get("cookie")?.includes(KNOWN);
    if (!isPage || isKnown || !LOOPBACK.has(req.socket.remoteAddress ?? "")) return next();
    signIn()
      .then((session) => {
        res.append("Set-Cookie", session);
        res.append("Set-Cookie", `${KNOWN}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`);
        res.redirect(302, req.originalUrl);
      })
      .catch(next);
  };

  async function signIn(): Promise<string> {
    const { id: userId } = await db
      .selectFrom("users")
      .select("id")
      .where("email", "=", DEMO_EMAIL)
      .executeTakeFirstOrThrow();
    return startSession(db, config, {
      userId,
      remember: true,
      userAgent: "npm run dev",
      address: null,
      now: clock(),
    });
  }
}
