import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { createWebServer } from "../../app/platform/web-server/web-server.server.ts";
import { createApp } from "../../app/wiring/serve.server.ts";
import type { TestApp } from "./start-app.ts";

/** The production server in front of a test's installation, on a free port of this machine. */
export async function serveApp(
  { context }: Pick<TestApp, "context">,
  options: Parameters<typeof createApp>[3] = {},
): Promise<{ port: number; close(): Promise<void> }> {
  const build = (await import(pathToFileURL(resolve("build/index.js")).href)) as ServerBuild;
  const server = createWebServer(createApp(context, build, resolve("public"), options));
  await new Promise<void>((done) => server.listen(0, done));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
