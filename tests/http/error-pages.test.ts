import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../setup/start-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const titlesOf = (html: string) => [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title);

test.each(["/nothing-here", "/signup/nothing-here"])(
  "%s is not there, and says so in its title and under the product's name",
  async (path) => {
    const response = await app.visitor().get(path);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(titlesOf(html)).toEqual(["This page is not here"]);
    expect(html).toContain(', home"');
    expect(html).toContain('href="/help"');
  },
);

test("what the journey cannot answer is said in the frame of the journey", async () => {
  // A page without a form.
  const response = await app.visitor().post("/kyc-popup", {});
  expect(response.status).toBe(405);
  const html = await response.text();
  expect(titlesOf(html)).toEqual(["That did not work"]);
  expect(html).toContain(', home"');
  expect(html).toContain('href="/help"');
  expect(html).toContain("<aside");
  expect(html).toContain("Nothing can be sent to this address.");
  expect(html).not.toMatch(/routes\/|action`/);
});
