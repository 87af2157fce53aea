import { afterAll, beforeAll, expect, test } from "vitest";
import { addPublishedForm } from "../factories/published-form.ts";
import { actionOf, stampOf, ZAINAB } from "../setup/fill-form.ts";
import { PASSWORD, startApp, type TestApp, type Visitor } from "../setup/start-app.ts";

/** What w3m, lynx, links, NetSurf and Dillo send, and what they don't: neither Origin nor Sec-Fetch-Site. */

const HERE = "http://localhost:3000";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await app.work();
});
afterAll(() => app.stop());

function send(visitor: Visitor, path: string, fields: Record<string, string>, headers: HeadersInit): Promise<Response> {
  return visitor.fetch(path, { method: "POST", headers, body: new URLSearchParams(fields) });
}

/** Status, and where it leads. */
async function ends(answer: Promise<Response>): Promise<[number, string | null]> {
  const { status, headers } = await answer;
  return [status, headers.get("Location")];
}

test("signing in, acting and signing out work with a Referer alone", async () => {
  const { email } = await app.organiser();
  const visitor = app.visitor();
  const from = (path: string) => ({ Referer: HERE + path });
  expect(await ends(send(visitor, "/sign-in", { email, password: PASSWORD }, from("/sign-in")))).toEqual([303, "/dashboard"]);
  expect((await ends(send(visitor, "/certificates/new", {}, from("/certificates"))))[0]).not.toBe(403);
  expect((await ends(send(visitor, "/sign-out", {}, from("/dashboard?tab=x"))))[0]).toBe(303);
});

test("registration and recovery work with a Referer alone", async () => {
  const from = (path: string) => ({ Referer: HERE + path });
  const visitor = app.visitor();
  expect((await ends(send(visitor, "/forgot-pass", { email: "x@people.test" }, from("/forgot-pass"))))[0]).toBe(303);
  expect((await send(visitor, "/signup", {}, from("/signup"))).status).not.toBe(403);
});

test.each([
  ["another site", "https://evil.test/page"],
  ["another site that names ours in its path", `https://evil.test/${HERE}`],
  ["another site that names ours before an @", "http://localhost:3000@evil.test/"],
  ["a subdomain", "http://sub.localhost:3000/"],
  ["another port", "http://localhost:3001/"],
  ["no address", "about:blank"],
  ["no address at all", "localhost:3000"],
])("a Referer of %s is refused everywhere, with a session and without", async (_, referer) => {
  const organiser = await app.organiser();
  const form = await addPublishedForm(app.installation, organiser);
  for (const path of ["/sign-out", "/sign-in", "/signup", "/newsletter", "/help", `/f/${form.slug}`, "/find-my-certificates"])
    expect([path, (await send(organiser, path, {}, { Referer: referer })).status]).toEqual([path, 403]);
});

test("without a word about the page, nothing with a session is taken, nor what begins one", async () => {
  const organiser = await app.organiser();
  for (const path of [
    "/sign-out",
    "/certificates/new",
    "/settings/profile",
    "/preferences",
    "/u/../sign-out",
    "/f/../sign-out",
  ]) {
    const answer = await send(organiser, path, {}, {});
    expect([path, answer.status]).toEqual([path, 403]);
  }
  const visitor = app.visitor();
  for (const path of ["/sign-in", "/signup", "/signup-email", "/forgot-pass", "/password-reset", "/auth/google"]) {
    const answer = await send(visitor, path, { email: organiser.email, password: PASSWORD }, {});
    expect([path, answer.status]).toEqual([path, 403]);
  }
  expect(visitor.cookies.size).toBe(0);
});

test("the refusal says what the browser left out, not that somebody did something wrong", async () => {
  const answer = await send(app.visitor(), "/sign-in", {}, {});
  const words = await answer.text();
  expect(words).toContain("Your browser didn’t say which page this form came from");
  expect(words).not.toContain("another site");
});

test("what an Origin or Sec-Fetch-Site says counts more than a Referer", async () => {
  const organiser = await app.organiser();
  const ours = { Referer: `${HERE}/dashboard` };
  for (const headers of [
    { ...ours, Origin: "https://evil.test" },
    { ...ours, Origin: "null" },
    { ...ours, "Sec-Fetch-Site": "cross-site" },
    { ...ours, "Sec-Fetch-Site": "same-site" },
  ])
    expect((await send(organiser, "/sign-out", {}, headers)).status).toBe(403);
});

test("forms without a session need none of the headers", async () => {
  const owner = await app.organiser();
  const form = await addPublishedForm(app.installation, owner);
  const visitor = app.visitor();
  const html = await visitor.page(`/f/${form.slug}`);
  const sent = await send(visitor, actionOf(html), { stamp: stampOf(html), go: "on", ...ZAINAB }, {});
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, expect.stringContaining("/thanks")]);
  expect(await ends(send(visitor, "/newsletter", { homepage: "", email: "small@people.test" }, {}))).toEqual([
    303,
    "/newsletter/sent",
  ]);
  expect(await ends(send(visitor, "/find-my-certificates", { email: "small@people.test" }, {}))).toEqual([
    303,
    "/find-my-certificates?asked=yes",
  ]);
  const help = await visitor.page("/help");
  const message = { firstName: "Ada", lastName: "Obi", reachAt: "ada@people.test", message: "Good day", homepage: "" };
  expect((await send(visitor, "/help", { ...message, stamp: stampOf(help) }, {})).status).not.toBe(403);
});

test("lynx names no page whose address has a query, so the sign-in page keeps the wish elsewhere", async () => {
  const { email } = await app.organiser();
  const visitor = app.visitor();
  expect(await ends(visitor.fetch("/sign-in?to=%2Fsent%3Ftab%3Dall"))).toEqual([302, "/sign-in"]);
  const page = await visitor.page("/sign-in");
  expect(actionOf(page)).toBe("/sign-in");
  const signedIn = send(visitor, "/sign-in", { email, password: PASSWORD }, { Referer: `${HERE}/sign-in` });
  expect(await ends(signedIn)).toEqual([303, "/sent?tab=all"]);
  // Once: the next time begins where everybody begins.
  await visitor.post("/sign-out", {});
  expect(await ends(visitor.post("/sign-in", { email, password: PASSWORD }))).toEqual([303, "/dashboard"]);
});

test("a browser that says where it comes from keeps the wish in the address, as before", async () => {
  const answer = await app.visitor().get("/sign-in?to=%2Fsent", { "Sec-Fetch-Site": "none" });
  expect([answer.status, answer.headers.get("Set-Cookie")]).toEqual([200, null]);
});
