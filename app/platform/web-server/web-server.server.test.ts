import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { createWebServer } from "./web-server.server.ts";

/** All that a server sends back until it closes the line: for `sent`, and `then` once its answer has begun. */
async function answerTo(listener: Parameters<typeof createWebServer>[0], sent: string, then = ""): Promise<string> {
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
