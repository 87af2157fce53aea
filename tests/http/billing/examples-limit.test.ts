// @module-tag long
import { afterAll, beforeAll, expect, test } from "vitest";
import { knownBrowser } from "../../setup/known-browser.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("one browser has at most 80 examples drawn; known ones still come", async () => {
  const visitor = knownBrowser(app);
  const paths: string[] = [];
  for (let at = 0; at < 84; at++) {
    const name = `Ada ${"b".repeat(1 + Math.floor(at / 26))}${String.fromCharCode(97 + (at % 26))}`;
    paths.push(
      (await visitor.post("/example", { name, design: "quill" })).headers.get("Location")!,
    );
  }
  const statuses = [];
  for (const path of paths)
    statuses.push((await visitor.fetch(`${path}.webp`, { method: "HEAD" })).status);
  expect(statuses).toEqual([...Array(80).fill(200), 429, 429, 429, 429]);
  expect((await visitor.get(`${paths[0]}.webp`)).status).toBe(200);
  expect((await app.visitor().get(`${paths[83]}.webp`)).status).toBe(200);
}, 120_000);
