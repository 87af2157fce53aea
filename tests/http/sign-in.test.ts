import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, startApp, type TestApp } from "../setup/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("a signed-out visitor is sent to sign in, and back to where they were going", async () => {
  const response = await app.visitor().get("/projects?tab=starred");
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe("/sign-in?to=%2Fprojects%3Ftab%3Dstarred");
});

test("signing in leads to the wish on this site only", async () => {
  const { email } = await app.organiser();
  for (const [to, expected] of [
    ["/sent", "/sent"],
    ["//evil.test/x", "/projects"],
    ["https://evil.test", "/projects"],
    ["/\\evil.test", "/projects"],
  ] as const) {
    const response = await app.visitor().post(`/sign-in?to=${encodeURIComponent(to)}`, { email, password: PASSWORD });
    expect([response.status, response.headers.get("Location")]).toEqual([303, expected]);
  }
});

test("a wrong password and an unknown address get the same answer, with what was typed kept", async () => {
  const { email } = await app.organiser();
  for (const given of [email, "nobody@lagoon.test"]) {
    const response = await app.visitor().post("/sign-in", { email: given, password: "Wrong-horse-9" });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain("This user is yet to be authenticated");
    expect(html).toContain(`value="${given}"`);
    expect(html).not.toContain("Wrong-horse-9");
  }
});

test("empty fields are named beside them and at the top", async () => {
  const html = await (await app.visitor().post("/sign-in", { email: "", password: "" })).text();
  expect(html.match(/Email is required/g)).toHaveLength(2);
  expect(html.match(/Password is required/g)).toHaveLength(2);
});

test("the tenth wrong try for one account is followed by a wait", async () => {
  const { email } = await app.organiser();
  let last = 0;
  for (let i = 0; i < 11; i++) last = (await app.visitor().post("/sign-in", { email, password: "nope" })).status;
  expect(last).toBe(429);
});

test("signing in rightly, however often, locks nobody out", async () => {
  const { email } = await app.organiser();
  for (let i = 0; i < 12; i++) expect((await app.visitor().post("/sign-in", { email, password: PASSWORD })).status).toBe(303);
});

test("a form sent from another site is refused", async () => {
  const organiser = await app.organiser();
  for (const headers of [
    { Origin: "https://evil.test" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
  ] as HeadersInit[]) {
    const response = await organiser.post("/sign-out", {}, headers);
    expect(response.status).toBe(403);
  }
});

test("signing out ends the session on the server", async () => {
  const organiser = await app.organiser();
  const cookies = new Map(organiser.cookies);
  expect((await organiser.post("/sign-out", {})).status).toBe(303);
  for (const [name, value] of cookies) organiser.cookies.set(name, value);
  expect((await organiser.get("/projects")).status).toBe(302);
});
