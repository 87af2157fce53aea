import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DOJAH, startDojahServer } from "../../../tests/fakes/dojah-server.ts";
import { openDojah } from "./dojah.server.ts";
import { openManualIdentity, openSandboxIdentity } from "./stand-ins.server.ts";

const NIN = "70123456789";
const ADA = { nin: NIN, firstName: "Ada", lastName: "Obi", consentAt: new Date() };
let dojah: Awaited<ReturnType<typeof startDojahServer>>;
const open = (settings = {}, timeoutMs = 5000) =>
  openDojah({ baseUrl: dojah.url, ...DOJAH, ...settings }, timeoutMs);

beforeAll(async () => {
  dojah = await startDojahServer({
    [NIN]: { first_name: "ADAEZE ADA", middle_name: "NGOZI", last_name: "OBI" },
  });
});
beforeEach(() => {
  dojah.fault = null;
  dojah.asked.length = 0;
});
afterAll(() => dojah.close());

test("a number is compared with the name, and nothing else comes back", async () => {
  expect(await open().verify(ADA)).toEqual({ kind: "match", reference: null });
  expect(await open().verify({ ...ADA, lastName: "Bello" })).toEqual({
    kind: "mismatch",
    reference: null,
  });
  expect(await open().verify({ ...ADA, nin: "70123456780" })).toEqual({
    kind: "not_found",
    reference: null,
  });
  expect(dojah.asked).toEqual([NIN, NIN, "70123456780"]);
});

test.each([
  [
    "an unknown number, as 400",
    { status: 400, body: { error: "Wrong NIN Inputted" } },
    "not_found",
  ],
  ["a bad request of ours", { status: 400, body: { error: "AppId is missing" } }, "unavailable"],
  ["an empty wallet", { status: 402, body: { error: "Low balance" } }, "unavailable"],
  ["a forbidden app", { status: 403, body: { error: "Forbidden" } }, "unavailable"],
  ["too many calls", { status: 429, body: { error: "Too many requests" } }, "unavailable"],
  ["a server error", { status: 500, body: "<html>" }, "unavailable"],
  ["a gateway error", { status: 502, body: "" }, "unavailable"],
  ["broken JSON", { status: 200, body: '{"entity":{"first_name":"Ada"' }, "unavailable"],
  ["no entity", { status: 200, body: {} }, "unavailable"],
  ["an entity without a name", { status: 200, body: { entity: { nin: NIN } } }, "unavailable"],
  [
    "a name that is no text",
    { status: 200, body: { entity: { first_name: 1, last_name: null } } },
    "unavailable",
  ],
  ["JSON that is no object", { status: 200, body: "17" }, "unavailable"],
  ["a dropped connection", { status: 200, body: "", drop: true }, "unavailable"],
  [
    "a redirect",
    { status: 302, body: "", headers: { Location: "http://127.0.0.1:1/" } },
    "unavailable",
  ],
])("%s is answered, not thrown, and asked once", async (_, fault, kind) => {
  dojah.fault = fault;
  expect(await open().verify(ADA)).toMatchObject({ kind });
  expect(dojah.asked).toHaveLength(1);
});

test("the number is in no answer or output, whatever goes wrong", async () => {
  const written: string[] = [];
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    }),
  );
  const outcomes = [];
  for (const settings of [
    { baseUrl: "http://127.0.0.1:1" },
    { baseUrl: "not an address" },
    { secret: "wrong" },
    {},
  ]) {
    outcomes.push(await open(settings).verify(ADA));
  }
  for (const drop of [true, false]) {
    dojah.fault = { status: 500, body: { error: `NIN ${NIN} broke` }, drop };
    outcomes.push(await open().verify(ADA));
  }
  dojah.fault = { status: 200, body: {}, afterMs: 1000 };
  outcomes.push(await open({}, 50).verify(ADA));
  for (const spy of spies) spy.mockRestore();
  expect(outcomes.map(({ kind }) => kind)).toEqual([
    "unavailable",
    "unavailable",
    "unavailable",
    "match",
    "unavailable",
    "unavailable",
    "unavailable",
  ]);
  expect(outcomes.at(-1)).toMatchObject({ reason: "Dojah did not answer in time." });
  expect(JSON.stringify(outcomes) + written.join("")).not.toContain(NIN);
});

test.each([
  ["12345678900", "not_found"],
  ["12345678901", "mismatch"],
  ["12345678902", "unavailable"],
  ["12345678903", "match"],
  ["00000000010", "match"],
])("the sandbox answers %s with %s", async (nin, kind) => {
  expect(await openSandboxIdentity().verify({ ...ADA, nin })).toMatchObject({ kind });
});

test("manual checks wait for a person", async () => {
  expect(await openManualIdentity().verify(ADA)).toEqual({ kind: "pending", reference: null });
});
