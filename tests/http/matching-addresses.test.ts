import { matchRoutes } from "@remix-run/router";
import { expect, test } from "vitest";

test("addresses are matched with what was kept from before, and each match has its own parameters", () => {
  const routes = [
    { id: "a", path: "/f/:slug" },
    { id: "b", path: "/f/new" },
    { id: "c", path: "*" },
  ];
  const asked = ["/f/one", "/f/two", "/f/new", "/f/one", "/nowhere/at/all"];
  const found = asked.map((path) => matchRoutes(routes, path)?.[0]);
  expect(found.map((match) => [match?.route.id, match?.params])).toEqual([
    ["a", { slug: "one" }],
    ["a", { slug: "two" }],
    ["b", {}],
    ["a", { slug: "one" }],
    ["c", { "*": "nowhere/at/all" }],
  ]);
});
