import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import type { MailMessage } from "#app/engines/mail/message.ts";
import { openS3Files } from "#app/providers/files/s3.server.ts";
import { openResend } from "#app/providers/mail/resend.server.ts";
import { startEndlessServer } from "../../../tests/fakes/endless-server.ts";
import { startJsonServer } from "../../../tests/fakes/json-server.ts";
import { askProvider } from "./ask-provider.server.ts";
import { boundedFetch, withBoundedFetch } from "./bounded-fetch.server.ts";

/** What may have left a server before it noticed that nobody reads on: buffers of both sides. */
const MOST_SENT = 16 * 1024 * 1024;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function endless(status: number) {
  const server = await startEndlessServer({ megabytes: 400, status });
  closers.push(() => server.close());
  return server;
}

const MESSAGE: MailMessage = {
  from: { name: "Iweri", email: "a@iweri.test" },
  to: { name: "Ada", email: "ada@people.test" },
  messageId: "<1@iweri.test>",
  replyTo: "",
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
};

test.each([200, 500])("400 MB answered with %i are not read to the end", async (status) => {
  const server = await endless(status);
  expect(await askProvider(server.url, { timeoutMs: 20_000 })).toEqual({
    problem: "sent more than 1 MB",
    neverLeft: false,
  });
  expect(server.sentBytes()).toBeLessThan(MOST_SENT);
});

test.each([200, 500])(
  "Resend's answer of 400 MB with %i leaves the message unknown",
  async (status) => {
    const server = await endless(status);
    const mail = openResend({ apiKey: "re_1", baseUrl: server.url });
    const [one] = await mail.send([MESSAGE], { idempotencyKey: "one" } as never);
    const many = await mail.send([MESSAGE, MESSAGE], { idempotencyKey: "two" } as never);
    for (const outcome of [one, ...many]) expect(outcome).toMatchObject({ kind: "unknown" });
    expect(server.sentBytes()).toBeLessThan(MOST_SENT);
  },
);

test("a file store's endless error is an error of the store", async () => {
  const server = await endless(500);
  const folder = mkdtempSync(join(tmpdir(), "iweri-away-"));
  const settings = {
    endpoint: server.url,
    region: "us-east-1",
    bucket: "iweri",
    accessKeyId: "a",
    secretAccessKey: "b",
  };
  const files = openS3Files(settings, { folder });
  closers.push(
    () => files.close?.(),
    () => rmSync(folder, { recursive: true, force: true }),
  );
  await expect(files.get("a/b")).rejects.toMatchObject({ name: "FilesAway" });
  expect(server.sentBytes()).toBeLessThan(MOST_SENT);
});

test("what is packed small counts by what it unpacks to", async () => {
  const packed = gzipSync(Buffer.alloc(50 * 1024 * 1024));
  const gzip = createServer((_, response) =>
    response.writeHead(200, { "Content-Encoding": "gzip" }).end(packed),
  ).listen(0, "127.0.0.1");
  closers.push(() => gzip.close());
  await new Promise((resolve) => gzip.once("listening", resolve));
  const url = `http://127.0.0.1:${(gzip.address() as { port: number }).port}`;
  await expect(boundedFetch(url).then((answer) => answer.text())).rejects.toMatchObject({
    name: "AnswerTooLarge",
  });
});

test("a library's own fetch is bounded, and nobody else's", async () => {
  const server = await endless(200);
  const byLibrary = () => fetch(server.url).then((answer) => answer.text());
  await expect(withBoundedFetch(byLibrary)).rejects.toMatchObject({ name: "AnswerTooLarge" });
  const small = await startJsonServer(() => ({ status: 200, body: `"${"a".repeat(2_000_000)}"` }));
  closers.push(() => small.close());
  expect((await fetch(small.url).then((answer) => answer.text())).length).toBe(2_000_002);
});

test("why a provider wasn't reached is named", async () => {
  const closed = await startJsonServer(() => ({ status: 200, body: "" }));
  await closed.close();
  const mail = openResend({ apiKey: "re_1", baseUrl: closed.url });
  expect(await mail.send([MESSAGE], { idempotencyKey: "one" } as never)).toEqual([
    { kind: "unknown", reason: "Resend refused the connection." },
  ]);
  const lost = openResend({ apiKey: "re_1", baseUrl: "http://nowhere.invalid" });
  const [outcome] = await lost.send([MESSAGE], { idempotencyKey: "one" } as never);
  expect(outcome).toMatchObject({
    kind: "unknown",
    reason: expect.stringContaining("Resend has no address in DNS"),
  });
});
