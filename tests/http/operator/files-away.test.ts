import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openS3Files } from "../../../app/providers/files/s3.server.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let store: Server;
let behaviour: "error" | "hang";
let app: TestApp;
let served: Awaited<ReturnType<typeof serveApp>>;

beforeEach(async () => {
  store = createServer((request, response) => {
    request.resume();
    if (behaviour === "error") response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => store.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const settings = {
    endpoint,
    region: "us-east-1",
    bucket: "iweri",
    accessKeyId: "a",
    secretAccessKey: "b",
  };
  app = await startApp({
    overrides: { files: openS3Files(settings, { folder: "/tmp/iweri-no-copies" }) },
  });
  served = await serveApp(app);
});
afterEach(async () => {
  await served.close();
  await app.stop();
  store.closeAllConnections();
  await new Promise((resolve) => store.close(resolve));
});

async function logoOfIssuer(): Promise<Response> {
  const { accountId } = await app.organiser();
  const logoFileKey = `accounts/${accountId}/logo-abc-100x50.webp`;
  await app.context.db
    .updateTable("accounts")
    .set({ logoFileKey })
    .where("id", "=", accountId)
    .execute();
  return fetch(`http://127.0.0.1:${served.port}/issuers/${accountId}/logo.webp`, {
    redirect: "manual",
  });
}

test("a failing file store gives 503, the reason and a time", async () => {
  behaviour = "error";
  const answer = await logoOfIssuer();
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await answer.text()).toContain("The file store answered 500.");
});

test("a file store that hangs is given up after ten seconds", { timeout: 60_000 }, async () => {
  behaviour = "hang";
  const start = performance.now();
  const answer = await logoOfIssuer();
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("The file store did not answer in time.");
  expect(performance.now() - start).toBeLessThan(20_000);
});
