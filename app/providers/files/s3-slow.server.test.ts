// @module-tag long
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, test } from "vitest";
import type { Files } from "./files.ts";
import { openS3Files } from "./s3.server.ts";

/** Never silent for as long as a silence may last, and never done. */
const EVERY_MS = 1_000;
const LONGEST_MS = 30_000;

let store: Server;
let files: Files;

/**
 * A store that sends a byte a second: of a file, or of the headers of its answer to one. Uploads in
 * parts begin and end at once.
 */
function trickle(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  const { method } = request;
  const head = { "Content-Length": "100000", ETag: '"one"' };
  if (method === "POST")
    response.end(
      "<InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>",
    );
  else if (method === "DELETE") response.writeHead(204).end();
  else if (method === "HEAD") response.writeHead(200, head).end();
  else {
    const { socket } = response;
    if (method === "GET") response.writeHead(200, head).flushHeaders();
    else socket?.write("HTTP/1.1 200 OK\r\nx-slow: ");
    const timer = setInterval(
      () => (method === "GET" ? response.write("x") : socket?.write("x")),
      EVERY_MS,
    );
    socket?.once("close", () => clearInterval(timer));
  }
}

beforeAll(async () => {
  store = createServer(trickle);
  await new Promise<void>((resolve) => store.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const settings = {
    endpoint,
    region: "us-east-1",
    bucket: "iweri",
    accessKeyId: "a",
    secretAccessKey: "b",
  };
  files = openS3Files(settings, { folder: join(tmpdir(), "iweri-slow-copies") });
});
afterAll(async () => {
  await files.close?.();
  store.closeAllConnections();
  store.close();
});

async function* chunks(bytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes; at += 1_000_000)
    yield new Uint8Array(Math.min(1_000_000, bytes - at));
}

/** A part of 8 MB has 18 s. */
test.concurrent.for([
  ["a stream that fits into one call", () => files.putStream("slow/one", chunks(1_000), 1_000)],
  [
    "a stream in several parts",
    () => files.putStream("slow/parts", chunks(20_000_000), 20_000_000),
  ],
  ["a file", () => files.put("slow/file", new Uint8Array(1_000))],
  ["reading", () => files.get("slow/read")],
  ["copying to this machine", () => files.localPath("slow/copy")],
] as const)(
  "%s is given up where the store takes a byte a second",
  { timeout: LONGEST_MS + 10_000 },
  async ([, act], { expect }) => {
    const startedAt = performance.now();
    const late = new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error("it goes on")), LONGEST_MS),
    );
    await expect(Promise.race([act(), late])).rejects.toThrow(
      "The file store did not answer in time.",
    );
    expect(performance.now() - startedAt).toBeLessThan(LONGEST_MS);
  },
);
