import { expect, test } from "vitest";
import { acceptedEncoding } from "./accepted-encoding.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP", "gzip"],
  ["deflate", "identity"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br; q=0.9 , gzip; q=0.9", "br"],
  ["br;q=0, gzip;q=0", "identity"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["br;q=0, *", "gzip"],
  ["identity", "identity"],
  ["identity, gzip;q=0.5", "identity"],
  ["identity;q=0", "identity"],
  ["identity;q=0, br;q=0.1", "br"],
  ["br;q=word", "identity"],
  ["br;q=-1", "identity"],
  [",,;;q=1,", "identity"],
])("%j is answered with %s", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
