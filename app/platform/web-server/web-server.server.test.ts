import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { closeInOrder, createWebServer, logRefusedRequests } from "./web-server.server.ts";

/**
 * All that a server sends back until it closes the line: for `sent`, and `then` once its answer has
 * begun.
 */
async function answerTo(
  listener: Parameters<typeof createWebServer>[0],
  sent: string,
  then = "",
): Promise<string> {
  const server = createWebServer(listener);
  await new Promise<void>((done) => server.listen(0, done));
  const line = connect((server.address() as AddressInfo).port);
  let answer = "";
  line.on("data", (part) => {
    if (!answer) line.write(then);
    answer += part;
  });
  line.write(sent);
  await new Promise((done) => line.on("close", done).on("error", () => {}));
  server.close();
  return answer;
}

test("what can't be read is answered in words", async () => {
  const answer = await answerTo(() => {}, "nonsense\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*We couldn’t read this request\.$/);
});

test("a broken request body adds nothing to an answer already leaving", async () => {
  const listener: Parameters<typeof createWebServer>[0] = (_, response) => {
    response.writeHead(200, { "Content-Length": "100" });
    response.write("The first half");
  };
  const post = "POST / HTTP/1.1\r\nHost: iweri.test\r\nTransfer-Encoding: chunked\r\n\r\n";
  const answer = await answerTo(listener, post, "not a chunk\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*The first half$/);
});

// @module-tag slow

const VISITOR = `
  fetch(process.argv[1], { method: "POST", body: "name=Ada" })
    .then((answer) => answer.text())
    .then(console.log, (error) => console.log("lost: " + error.cause?.code));
  setTimeout(() => {}, 500);
`;

test("a form received while busy is answered before the server stops listening", async () => {
  const server = createServer((request, response) =>
    request.resume().on("end", () => response.end("taken")),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const visitor = spawn(process.execPath, ["-e", VISITOR, address], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  visitor.stdout.on("data", (text) => (said += text));
  // Nothing else runs here meanwhile, so the connection waits in the system's queue.
  spawnSync("sleep", ["4"]);
  await closeInOrder(server, 5_000);
  await once(visitor, "close");
  expect(said.trim()).toBe("taken");
});

test("a thousand refused requests are logged once a minute, all counted", () => {
  const lines: object[] = [];
  let now = 0;
  const refused = logRefusedRequests(
    { warn: ((line: object) => lines.push(line)) as never },
    () => now,
  );
  for (let i = 0; i < 1_000; i++, now += 59) refused(i % 2 ? 400 : 421);
  expect(lines).toEqual([{ requests: 1, byStatus: { 421: 1 } }]);
  now = 60_000;
  refused(403);
  expect(lines[1]).toEqual({ requests: 1_000, byStatus: { 400: 500, 403: 1, 421: 499 } });
});
