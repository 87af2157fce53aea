import { afterAll, beforeAll, expect, test } from "vitest";
import { addOneOfEach, dashboardRoutes } from "../../factories/every-dashboard-route.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { OPERATOR_EMAIL: "owner@lagoon.test" } });
});
afterAll(() => app.stop());

test("choosing all of a list never stands below the list", { tags: ["long"] }, async () => {
  const owner = await app.organiser({ email: "owner@lagoon.test" });
  const routes = dashboardRoutes(await addOneOfEach(app, owner, "A title", "Ada"));
  const [found, below]: [Set<string>, string[]] = [new Set(), []];
  for (const { id, path } of routes.filter(({ shows, postOnly }) => shows && !postOnly)) {
    const response = await owner.get(path);
    if (!response.headers.get("Content-Type")?.includes("text/html")) continue;
    for (const [form] of (await response.text()).matchAll(/<form\b[\s\S]*?<\/form>/g)) {
      const choice = form.search(/>\s*(?:Select|Choose) all\b/);
      const list = form.indexOf("<tbody");
      if (choice < 0 || list < 0) continue;
      found.add(id);
      if (choice > list) below.push(path);
    }
  }
  expect(below).toEqual([]);
  expect(found.size).toBeGreaterThanOrEqual(5);
});
