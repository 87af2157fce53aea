import { randomBytes } from "node:crypto";
import { createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import compression from "compression";
import express from "express";
import { afterEach, expect, test } from "vitest";
import { lineTo } from "#app/platform/web-server/connections.server.ts";
import { openLine, streamRows } from "./stream-rows.server.ts";

/**
 * Rows as SQLite gives them, without ever leaving the event loop; packing makes them no smaller, so
 * that what is held back can be counted.
 */
async function* rows(seen: { read: number; closed: boolean }, most = Number.POSITIVE_INFINITY) {
  try {
    for (; seen.read < most; seen.read++) yield randomBytes(1_000);
  } finally {
    seen.closed = true;
  }
}

const soon = (ms: number) => new Promise((done) => setTimeout(done, ms));

test("timers run while rows are read, and little texts leave together", async () => {
  const seen = { read: 0, closed: false };
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  let pieces = 0;
  for await (const piece of streamRows(rows(seen, 60_000), openLine))
    if (piece.length > 30_000) pieces++;
  clearInterval(timer);
  expect(seen).toEqual({ read: 60_000, closed: true });
  expect(pieces).toBeGreaterThan(1_600);
  expect(ticks).toBeGreaterThan(3);
});

test("nothing is read before it is asked for, nor after", async () => {
  const seen = { read: 0, closed: false };
  const body = streamRows(rows(seen), openLine);
  await soon(5);
  expect(seen.read).toBe(0);
  const reader = body.getReader();
  await reader.read();
  await reader.cancel();
  const { read } = seen;
  await soon(20);
  expect(seen).toEqual({ read, closed: true });
});

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/**
 * A download behind the packing of the real server, written as the frame writes it: without asking.
 */
async function serving(seen: { read: number; closed: boolean }, headers: Record<string, string>) {
  const app = express().use(compression());
  app.use(async (_req, res) => {
    const line = lineTo(res);
    res.type("text/csv");
    for await (const piece of streamRows(rows(seen), line)) res.write(piece);
    res.end();
  });
  server = createServer(app);
  await new Promise<void>((done) => server?.listen(0, done));
  return get({ port: (server.address() as AddressInfo).port, headers });
}

test.each([
  ["packed", { "accept-encoding": "gzip" }],
  ["as it is", {}],
])("a visitor who takes nothing holds reading back, %s", async (_, headers) => {
  const seen = { read: 0, closed: false };
  const request = await serving(seen, headers);
  const response = await new Promise<NodeJS.ReadableStream>((done) =>
    request.once("response", done),
  );
  await soon(600);
  response.pause();
  await soon(400);
  const held = seen.read;
  await soon(400);
  expect(seen.read).toBe(held);
  response.resume();
  await soon(400);
  expect(seen.read).toBeGreaterThan(held);
  request.destroy();
  await soon(100);
  const { read } = seen;
  await soon(200);
  expect(seen).toEqual({ read, closed: true });
});
