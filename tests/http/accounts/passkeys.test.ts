import { afterAll, beforeAll, expect, test } from "vitest";
import { type Said, SoftAuthenticator } from "../../fakes/soft-authenticator.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

// Right answers come from a device: tests/journeys/passkeys.spec.ts has one. Here is what must not
// get in.
const ORIGIN = "http://localhost:3000";
let app: TestApp;
let now = new Date("2026-11-20T08:00:00Z");
beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
});
afterAll(() => app.stop());

const OPTIONS = "/sign-in/passkey/options";
const FORGED = JSON.stringify({
  id: "abc",
  rawId: "abc",
  type: "public-key",
  response: {},
  clientExtensionResults: {},
});

test("a challenge is given once to each browser, for the configured address", async () => {
  const visitor = app.visitor();
  const asked = await visitor.post(OPTIONS, {});
  const options = (await asked.json()) as {
    challenge: string;
    rpId: string;
    userVerification: string;
    allowCredentials?: unknown[];
  };
  expect(options).toMatchObject({
    rpId: new URL(app.context.config.appUrl).hostname,
    userVerification: "required",
  });
  expect(options.allowCredentials ?? []).toEqual([]);
  expect(visitor.cookies.get("iweri_passkey")).not.toContain(options.challenge);
  expect(
    ((await (await visitor.post(OPTIONS, {})).json()) as { challenge: string }).challenge,
  ).not.toBe(options.challenge);
});

test("what answers no challenge, or is no passkey, signs nobody in", async () => {
  const visitor = app.visitor();
  for (const passkey of ["", "not JSON", "[]", FORGED, "x".repeat(30_000)]) {
    const answer = await visitor.post("/sign-in/passkey", { passkey });
    expect([passkey.slice(0, 9), answer.status, answer.headers.get("Location")]).toEqual([
      passkey.slice(0, 9),
      303,
      "/sign-in",
    ]);
  }
  await visitor.post(OPTIONS, {});
  await visitor.post("/sign-in/passkey", { passkey: FORGED });
  expect((await visitor.get("/dashboard")).status).toBe(302);
  expect((await visitor.get("/sign-in/passkey")).headers.get("Location")).toBe("/sign-in");
});

test("adding one asks first who it is, and takes no forged answer", async () => {
  const person = await app.organiser();
  const add = "/settings/security/passkeys";
  expect((await person.post(add, {})).headers.get("Location")).toBe(`${add}/new`);
  expect(await person.page(`${add}/new`)).toContain("authenticatorSelection");
  const forged = await person.post(`${add}/new`, { name: "Phone", passkey: FORGED });
  expect([forged.status, (await forged.text()).includes("wasn’t added")]).toEqual([422, true]);
  now = new Date(now.getTime() + 10 * 60_000);
  expect((await person.post(add, {})).status).toBe(403);
  expect((await person.get(`${add}/new`)).headers.get("Location")).toBe(add);
  expect((await person.post(`${add}/new`, { name: "Phone", passkey: FORGED })).status).toBe(403);
  expect((await person.post(add, { "proof-passkey": FORGED })).status).toBe(422);
  expect((await person.post(add, { "proof-password": PASSWORD })).status).toBe(303);
});

test("a passkey is renamed and removed by its person alone", async () => {
  const person = await app.organiser();
  const other = await app.organiser();
  const { db } = app.context;
  const row = {
    credentialId: "c1",
    publicKey: "x",
    counter: 0,
    transports: "[]",
    createdAt: now.toISOString(),
    lastUsedAt: null,
  };
  await db
    .insertInto("passkeys")
    .values({ ...row, id: "pk1", userId: person.userId, name: "Phone" })
    .execute();
  const page = "/settings/security/passkeys/pk1";
  for (const act of ["rename", "remove"]) {
    expect((await other.get(`${page}/${act}`)).status).toBe(404);
    expect((await other.post(`${page}/${act}`, { name: "Mine" })).status).toBe(404);
  }
  expect((await person.post(`${page}/rename`, { name: "Ada’s phone" })).status).toBe(303);
  expect(await person.page("/settings/security/passkeys")).toContain("Ada’s phone");
  now = new Date(now.getTime() + 10 * 60_000);
  expect((await person.post(`${page}/remove`, {})).status).toBe(403);
  expect((await person.post(`${page}/remove`, { "proof-password": PASSWORD })).status).toBe(303);
  expect(
    await db.selectFrom("passkeys").selectAll().where("userId", "=", person.userId).execute(),
  ).toEqual([]);
});

/** Somebody with a passkey in software, whose counter stands at one. */
async function withPasskey() {
  const person = await app.organiser();
  const add = "/settings/security/passkeys";
  const device = new SoftAuthenticator({ origin: ORIGIN, rpId: "localhost" });
  const create = async (said: Partial<Said> = {}) => {
    await person.post(add, {});
    const html = await person.page(`${add}/new`);
    const challenge = /challenge&quot;:&quot;([\w-]+)/.exec(html)?.[1] ?? "";
    return person.post(`${add}/new`, {
      name: "Phone",
      passkey: device.create({ challenge, ...said }),
    });
  };
  /** Where signing in with it leads to; `challenge`: that of another page. */
  const signIn = async (said: Partial<Said>, visitor = app.visitor()) => {
    const { challenge } = (await (await visitor.post(OPTIONS, {})).json()) as { challenge: string };
    const answer = await visitor.post("/sign-in/passkey", {
      passkey: device.get({ challenge, ...said }),
    });
    return answer.headers.get("Location");
  };
  return { create, signIn, device };
}

const ELSEWHERE: [string, Partial<Said>][] = [
  ["another origin", { origin: "https://iweri.evil.test" }],
  ["another port", { origin: "http://localhost:3001" }],
  ["another RP id", { rpId: "evil.test" }],
  ["nobody verified", { isVerified: false }],
  ["another challenge", { challenge: "c29tZXRoaW5nIGVsc2UgZW50aXJlbHkgdGhlcmU" }],
];

test("a device's answer counts only from here and for a verified person", async () => {
  const { create, signIn } = await withPasskey();
  for (const [what, said] of ELSEWHERE)
    expect([what, (await create(said)).status]).toEqual([what, 422]);
  expect((await create()).status).toBe(303);
  for (const [what, said] of ELSEWHERE)
    expect([what, await signIn({ ...said, counter: 5 })]).toEqual([what, "/sign-in"]);
  expect(await signIn({ counter: 2 })).toBe("/dashboard");
});

test("a counter that stands still or goes back is a copy's", async () => {
  const { create, signIn } = await withPasskey();
  await create();
  expect(await signIn({ counter: 9 })).toBe("/dashboard");
  expect(await signIn({ counter: 9 })).toBe("/sign-in");
  expect(await signIn({ counter: 3 })).toBe("/sign-in");
  const both = await Promise.all([signIn({ counter: 10 }), signIn({ counter: 10 })]);
  expect(both.sort()).toEqual(["/dashboard", "/sign-in"]);
});

test("an answer that was recorded is worth nothing the second time", async () => {
  const { create, device } = await withPasskey();
  await create();
  const visitor = app.visitor();
  const { challenge } = (await (await visitor.post(OPTIONS, {})).json()) as { challenge: string };
  const passkey = device.get({ challenge, counter: 2 });
  const cookies = [...visitor.cookies];
  expect((await visitor.post("/sign-in/passkey", { passkey })).headers.get("Location")).toBe(
    "/dashboard",
  );
  const thief = app.visitor();
  for (const [name, value] of cookies) thief.cookies.set(name, value);
  expect((await thief.post("/sign-in/passkey", { passkey })).headers.get("Location")).toBe(
    "/sign-in",
  );
});
