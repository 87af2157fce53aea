import { afterAll, beforeAll, expect, test } from "vitest";
import { signInDeveloper } from "../../../app/wiring/dev/dev.server.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let served: Awaited<ReturnType<typeof serveApp>>;

beforeAll(async () => {
  app = await startApp();
  await app.organiser({ email: "demo@iweri.test" });
  served = await serveApp(app, { before: signInDeveloper });
});
afterAll(async () => {
  await served.close();
  await app.stop();
});

const ask = (path: string, headers: Record<string, string>) =>
  fetch(`http://localhost:${served.port}${path}`, { headers, redirect: "manual" });

test("a developer's browser is signed in at its first page only", async () => {
  const first = await ask("/dashboard", { Accept: "text/html" });
  expect([first.status, first.headers.get("Location")]).toEqual([302, "/dashboard"]);
  const cookies = first.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
  const page = await ask("/dashboard", { Cookie: cookies.join("; ") });
  expect(page.status).toBe(200);
  // After signing out the browser is still known.
  const signedOut = await ask("/dashboard", { Accept: "text/html", Cookie: cookies.at(-1)! });
  expect(signedOut.headers.get("Location")).toMatch(/^\/sign-in/);
});

test("what isn't a page of a browser stays as it is", async () => {
  expect((await ask("/dashboard", {})).headers.get("Location")).toMatch(/^\/sign-in/);
});
