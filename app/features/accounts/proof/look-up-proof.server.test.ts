import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fetchTextOnce } from "#app/engines/calls/fetch-once.server.ts";
import { PRIVATE_REACH } from "#app/engines/calls/send-once.server.ts";
import { readOwnDomain } from "#app/features/delivery/sender-domains/read-domain.server.ts";
import { lookUpFile } from "./look-up-proof.server.ts";

const TOKEN = "7k2m94qx7k2m94qx7k2m94qx7k2m94qx";
const network = { resolvers: [], reach: PRIVATE_REACH };
let server: Server;
let base = "";

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? "";
    if (path === "/good") return void response.end(`# ours\ntoken=${TOKEN} expiry=never\r\n`);
    if (path === "/other") return void response.end("token=somebody-else");
    if (path === "/inside") return void response.end(`see token=${TOKEN}`);
    if (path === "/moved") return void response.writeHead(302, { Location: "/good" }).end();
    if (path === "/broken") return void response.writeHead(503).end();
    if (path === "/cut") {
      response.write("token=");
      return void response.destroy();
    }
    if (path === "/endless") {
      const timer = setInterval(() => response.write("x".repeat(4096)), 1);
      return void response.on("close", () => clearInterval(timer));
    }
    response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const look = (path: string) =>
  lookUpFile({ domain: "lagoon.example", token: TOKEN, file: base + path }, network);

describe("a file on the web site", () => {
  test.each([
    ["/good", "found"],
    ["/other", "absent"],
    ["/inside", "absent"],
    ["/nothing", "absent"],
    ["/moved", "absent"],
    ["/broken", "unknown"],
    ["/cut", "unknown"],
    ["/endless", "absent"],
  ])("%s is %s", async (path, kind) => {
    expect((await look(path)).kind).toBe(kind);
  });

  test("nothing inside a network is asked", async () => {
    for (const address of [
      base,
      "https://localhost/x",
      "https://10.0.0.1/x",
      "https://169.254.169.254/latest",
      "https://[::1]/x",
    ]) {
      const answer = await fetchTextOnce(address, { patienceMs: 3_000 });
      expect([address, answer.status]).toEqual([address, null]);
    }
  });
});

describe("a domain", () => {
  test.each([
    ["Lagoon.Example", "lagoon.example"],
    ["https://www.lagoon.example/about?x", "lagoon.example"],
    ["training.unilag.edu.ng", "training.unilag.edu.ng"],
    ["академия.example", "xn--80aamepir7m.example"],
    ["lagoon.example.", "lagoon.example"],
  ])("%s is read as %s", (typed, domain) => {
    expect(readOwnDomain(typed)).toEqual({ domain });
  });

  test.each([
    "edu.ng",
    "com",
    "co.uk",
    "github.io",
    "10.1.2.3",
    "[::1]",
    "a b",
    "",
    "user@lagoon.example",
    "lagoon.example:8080",
    "localhost",
    "-.example",
    `${"a".repeat(300)}.example`,
  ])("%s is refused", (typed) => {
    expect(readOwnDomain(typed)).toHaveProperty("problem");
  });
});
