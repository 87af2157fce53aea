import { expect, test } from "vitest";
import { AREAS, currentIn, SMALLER_AREAS } from "./areas.ts";

test.each([
  ["/projects", "/projects", "page"],
  ["/projects", "/projects/01kab/recipients", "true"],
  ["/projects", "/Projects/", "page"],
  ["/projects", "/projects-of-others", undefined],
  ["/certificates", "/projects/01kab/certificates/x", undefined],
])("%s on %s: %s", (area, pathname, expected) => {
  expect(currentIn(area, pathname)).toBe(expected);
});

test("no page lies in two areas", () => {
  const areas = [...AREAS, ...SMALLER_AREAS];
  for (const { to } of areas)
    expect(areas.filter((area) => currentIn(area.to, `${to}/x`))).toHaveLength(1);
});
