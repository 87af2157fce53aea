import { expect, test } from "vitest";
import { networkProblem } from "./network-problem.server.ts";

const failed = (code: string) =>
  new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code }) });

test.each([
  ["ENOTFOUND", "has no address in DNS (ENOTFOUND)"],
  ["ECONNREFUSED", "refused the connection"],
  ["UND_ERR_CONNECT_TIMEOUT", "did not answer in time"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "could not be trusted: TLS failed (DEPTH_ZERO_SELF_SIGNED_CERT)"],
  ["EHOSTUNREACH", "can’t be reached from this network (EHOSTUNREACH)"],
  ["ECONNRESET", "broke off the connection"],
])("%s is named for operators", (code, words) => {
  expect(networkProblem(failed(code))).toBe(words);
  expect(networkProblem(new AggregateError([{ code }]))).toBe(words);
});

test("a time limit of ours is one, and anything else is nothing", () => {
  expect(networkProblem(new DOMException("", "TimeoutError"))).toBe("did not answer in time");
  for (const other of [null, "x", new Error("https://secret.example"), failed("EODD")])
    expect(networkProblem(other)).toBeNull();
});
