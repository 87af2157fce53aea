import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AUTOSAVE_STATUS, postAutosave } from "./autosave.tsx";

/** What the server is to answer is in the address. */
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const asked = new URL(request.url ?? "/", "http://saving.test").searchParams;
    const wait = asked.get("wait");
    if (wait) response.setHeader("Retry-After", wait);
    response.setHeader("Content-Type", asked.get("type") ?? "text/plain");
    response.writeHead(Number(asked.get("status")), asked.has("to") ? { Location: "/" } : {});
    response.end(asked.get("body") ?? "");
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const save = (answer: Record<string, string>) =>
  postAutosave(`${origin}/?${new URLSearchParams(answer)}`, new URLSearchParams("subject=Hello"));

test.each([
  ["401", "signed-out"],
  ["403", "not-allowed"],
  ["404", "deleted"],
  ["409", "conflict"],
  ["413", "too-large"],
  ["422", "invalid"],
  ["500", "failed"],
])("a save refused with %s is %s and not retried", async (status, notSaved) => {
  expect(await save({ status })).toEqual({ notSaved, retryMs: null });
  // An answer of a proxy, in JSON that is none of ours.
  expect(await save({ status, type: "application/json", body: '{"error":"no"}' })).toEqual({
    notSaved,
    retryMs: null,
  });
});

test.each([
  ["429", "too-many"],
  ["503", "unavailable"],
])("a save refused with %s waits as long as asked", async (status, notSaved) => {
  expect(await save({ status, wait: "7" })).toEqual({ notSaved, retryMs: 7_000 });
  expect(await save({ status })).toEqual({ notSaved, retryMs: 30_000 });
  expect(await save({ status, wait: "0" })).toEqual({ notSaved, retryMs: 1_000 });
  expect(await save({ status, wait: "soon" })).toEqual({ notSaved, retryMs: 30_000 });
  const inAMinute = new Date(Date.now() + 60_000).toUTCString();
  const { retryMs } = (await save({ status, wait: inAMinute })) as { retryMs: number };
  expect(retryMs).toBeGreaterThan(50_000);
  expect(retryMs).toBeLessThanOrEqual(60_000);
});

test("our own answers arrive with any status", async () => {
  const body = '{"revision":4,"conflict":true,"problem":"Changed in another window."}';
  for (const status of ["200", "404", "409", "422"])
    expect(await save({ status, type: "application/json", body })).toMatchObject({ revision: 4 });
});

test("a redirect means that one is signed out", async () => {
  expect(await save({ status: "302", to: "/sign-in" })).toEqual({
    notSaved: "signed-out",
    retryMs: null,
  });
});

test("only a lost connection is called one", async () => {
  const nobody = await postAutosave("http://127.0.0.1:9/", new URLSearchParams());
  expect(nobody).toEqual({ notSaved: "offline", retryMs: 4_000 });
  const cut = await save({ status: "200", type: "application/json", body: '{"revision":' });
  expect(cut).toMatchObject({ notSaved: "offline" });
  const naming = Object.entries(AUTOSAVE_STATUS).filter(([, text]) => /connection/i.test(text));
  expect(naming.map(([status]) => status)).toEqual(["offline"]);
  expect(new Set(Object.values(AUTOSAVE_STATUS)).size).toBe(
    Object.keys(AUTOSAVE_STATUS).length - 1,
  );
});
