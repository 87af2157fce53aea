import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTermiiServer, TERMII_KEY } from "../../../tests/fakes/termii-server.ts";
import { openTermii } from "./termii.server.ts";

let termii: Awaited<ReturnType<typeof startTermiiServer>>;
const open = (settings = {}, timeoutMs = 5000) =>
  openTermii({ baseUrl: termii.url, apiKey: TERMII_KEY, sender: "Iweri", ...settings }, timeoutMs);

beforeAll(async () => {
  termii = await startTermiiServer();
});
beforeEach(() => {
  termii.fault = null;
  termii.calls.length = 0;
});
afterAll(() => termii.close());

test("a code goes by the dnd route, without plus, from our sender", async () => {
  expect(await open().send("+2348031234567", "12345 is your code")).toEqual({
    kind: "sent",
    reference: "9122821270554876574",
  });
  expect(termii.calls).toEqual([
    {
      path: "/api/sms/send",
      to: "2348031234567",
      from: "Iweri",
      sms: "12345 is your code",
      type: "plain",
      channel: "dnd",
    },
  ]);
});

test("a number that Termii does not take is refused", async () => {
  expect(await open().send("+123", "x")).toMatchObject({ kind: "refused" });
  termii.fault = { status: 422, body: { message: "Country Inactive." } };
  expect(await open().send("+2348031234567", "x")).toMatchObject({ kind: "refused" });
});

test.each([
  ["a server error", { status: 500, body: "<html>oops</html>" }],
  ["too many calls", { status: 429, body: { message: "Too Many Attempts." } }],
  ["no money left", { status: 400, body: { message: "Insufficient balance" } }],
  [
    "a sender that is not registered",
    { status: 400, body: { message: "ApplicationSenderId not found" } },
  ],
  ["a redirect", { status: 302, body: "", headers: { Location: "https://example.com/" } }],
  ["a forbidden account", { status: 403, body: { message: "Forbidden" } }],
  ["broken JSON", { status: 200, body: '{"code":"ok"' }],
  ["another code", { status: 200, body: { code: "failed" } }],
  ["JSON that is no object", { status: 200, body: "null" }],
  ["a dropped connection", { status: 200, body: "", drop: true }],
])("%s: it may work another time, and isn't retried automatically", async (_, fault) => {
  termii.fault = fault;
  const outcome = await open().send("+2348031234567", "54321 is your code");
  expect(outcome).toMatchObject({ kind: "unavailable" });
  expect(termii.calls).toHaveLength(1);
  expect(JSON.stringify(outcome)).not.toMatch(/54321|803123|TLtermiikey/);
});

test("a wrong key, slow answer or missing server doesn't blame the number", async () => {
  expect(await open({ apiKey: "other" }).send("+2348031234567", "x")).toMatchObject({
    kind: "unavailable",
  });
  termii.fault = { status: 200, body: { code: "ok" }, afterMs: 1000 };
  expect(await open({}, 50).send("+2348031234567", "x")).toEqual({
    kind: "unavailable",
    reason: "Termii did not answer in time.",
    mayHaveLeft: true,
    waitSeconds: null,
  });
  const closed = await startTermiiServer();
  await closed.close();
  const gone = await open({ baseUrl: closed.url }).send("+2348031234567", "x");
  expect(gone).toEqual({
    kind: "unavailable",
    reason: "Termii refused the connection.",
    mayHaveLeft: false,
    waitSeconds: null,
  });
});

test.each([
  ["too many calls", { status: 429, body: {}, headers: { "Retry-After": "30" } }, false, 30],
  ["busy, and says when", { status: 503, body: {}, headers: { "Retry-After": "5" } }, false, 5],
  ["no money left", { status: 400, body: { message: "Insufficient balance" } }, false, null],
  ["a wrong key", { status: 401, body: {} }, false, null],
  ["fell over", { status: 500, body: {} }, true, null],
  ["busy without a time", { status: 503, body: {} }, true, null],
  ["an answer cut off", { status: 200, body: '{"code":"o' }, true, null],
  ["a connection cut off", { status: 200, body: "", drop: true }, true, null],
])("%s: whether it may have left", async (_, fault, mayHaveLeft, waitSeconds) => {
  termii.fault = fault;
  expect(await open().send("+2348031234567", "x")).toMatchObject({
    kind: "unavailable",
    mayHaveLeft,
    waitSeconds,
  });
});
