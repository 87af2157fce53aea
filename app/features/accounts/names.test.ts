import { expect, test } from "vitest";
import { readWebsite } from "./names.ts";

test.each([
  ["", null],
  ["  ", null],
  ["https://lagoon.example", "https://lagoon.example"],
  ["HTTP://Lagoon.Example/", "http://lagoon.example"],
  ["www.lagoon.example", "https://www.lagoon.example"],
  ["lagoon.example/courses?x=1", "https://lagoon.example/courses?x=1"],
  ["lagoon.example:8080", "https://lagoon.example:8080"],
  ["https://bücher.example", "https://xn--bcher-kva.example"],
])("%j is the website %j", (typed, website) => {
  expect(readWebsite(typed)).toEqual({ website });
});

test.each([
  "lagoon",
  "javascript:alert(1)",
  "data:text/html,<b>",
  "ftp://lagoon.example",
  "https://",
  "https://lagoon",
  "our page",
  "https://user:pass@lagoon.example",
  "mailto:a@b.example",
  "//evil",
  `https://${"a".repeat(300)}.example`,
])("%j is no website", (typed) => {
  expect(readWebsite(typed)).toHaveProperty("problem");
});
