// @module-tag slow
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { closeInOrder } from "./close-in-order.server.ts";

const VISITOR = `
  fetch(process.argv[1], { method: "POST", body: "name=Ada" })
    .then((answer) => answer.text())
    .then(console.log, (error) => console.log("lost: " + error.cause?.code));
  setTimeout(() => {}, 500);
`;

test("a form received while busy is answered before the server stops listening", async () => {
  const server = createServer((request, response) => request.resume().on("end", () => response.end("taken")));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const visitor = spawn(process.execPath, ["-e", VISITOR, address], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  visitor.stdout.on("data", (text) => (said += text));
  // Nothing else runs here meanwhile, so the connection waits in the system's queue.
  spawnSync("sleep", ["4"]);
  await closeInOrder(server, 5_000);
  await once(visitor, "close");
  expect(said.trim()).toBe("taken");
});
