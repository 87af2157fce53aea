import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { createWebServer } from "../../app/platform/web-server/web-server.server.ts";
import { createApp } from "../../app/wiring/serve.server.ts";
import { addDoor, addHelper } from "../factories/door.ts";
import { issueOne } from "../factories/issued-certificates.ts";
import { addPublishedForm } from "../factories/published-form.ts";
import { tenQuestions } from "../factories/ten-questions.ts";
import { addRegistration, addWebinar } from "../factories/webinar.ts";
import { freePort } from "./real-process.ts";
import { startApp, type TestApp } from "./start-app.ts";

/**
 * What small browsers visit: the production server under its own address, with a page of everything
 * that the public meets.
 */
export interface SmallBrowserSite {
  app: TestApp;
  /** `http://localhost:4321` */
  origin: string;
  organiser: { email: string };
  certificateId: string;
  /** Addresses without the origin. */
  paths: Record<"form" | "webinarForm" | "guest" | "join" | "soon" | "gate" | "otherGate", string>;
  stop(): Promise<void>;
}

/** Starts it. Needs `npm run build`. */
export async function startSmallBrowserSite(port?: number): Promise<SmallBrowserSite> {
  const at = port ?? (await freePort());
  const origin = `http://localhost:${at}`;
  const app = await startApp({ env: { APP_URL: origin } });
  const { context } = app;
  const owner = await app.organiser();
  const form = await addPublishedForm(context, owner);
  const webinarForm = await addPublishedForm(context, owner, {
    title: "Interviews without fear",
    elements: tenQuestions(),
  });
  const webinar = await addWebinar(context, owner, webinarForm, {
    title: "Interviews without fear",
  });
  const guest = await addRegistration(context, webinar, { name: "Ngọzị Ụzọma" });
  const now = context.clock().getTime();
  const live = await addDoor(context, owner, await addPublishedForm(context, owner), {
    startsAt: new Date(now - 5 * 60_000).toISOString(),
  });
  const joining = await addRegistration(context, live, { name: "Zainab Bello" });
  const gates = ["Gate A", "Gate B"].map((gate) => addHelper(context, live, gate));
  const [gate, otherGate] = (await Promise.all(gates)).map(({ path }) => path);
  const { id } = await issueOne(context.db, { accountId: owner.accountId });
  await app.work();
  const build = (await import(pathToFileURL(resolve("build/index.js")).href)) as ServerBuild;
  const server = createWebServer(createApp(context, build, resolve("public")));
  await new Promise<void>((done) => server.listen(at, done));
  return {
    app,
    origin,
    organiser: owner,
    certificateId: id,
    paths: {
      form: `/f/${form.slug}`,
      webinarForm: `/f/${webinarForm.slug}`,
      guest: `/w/${guest.joinToken}`,
      join: `/j/${joining.joinToken}`,
      soon: `/j/${guest.joinToken}`,
      gate: gate ?? "",
      otherGate: otherGate ?? "",
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await app.stop();
    },
  };
}
