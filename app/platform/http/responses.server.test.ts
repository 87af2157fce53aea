import { expect, test } from "vitest";
import { etagMatches } from "./responses.server.ts";

const ETAG = 'W/"abc"';

test.each([
  ['W/"abc"', true],
  ['"abc"', true],
  ['"x", W/"abc" , "y"', true],
  ['"x,abc", "abc"', true],
  ["*", true],
  [" * ", true],
  [undefined, false],
  ["", false],
  ["abc", false],
  ['"abcd"', false],
  ['"x,abc"', false],
  ['w/"abd"', false],
])("If-None-Match %j: %s", (header, matches) => {
  expect(etagMatches(header, ETAG)).toBe(matches);
});
