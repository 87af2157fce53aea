import { expect, test } from "vitest";
import { Samples } from "./audience.server.ts";

function samplesOf(names: string[]): string[] {
  const samples = new Samples();
  for (const [position, name] of names.entries()) samples.add({ name, position });
  return samples.finish().map(({ name, why }) => (why ? `${name}: ${why}` : name));
}

test("up to three certificates are all looked at", () => {
  expect(samplesOf([])).toEqual([]);
  expect(samplesOf(["Ada", "Olúwáṣeun", "Bo"])).toEqual(["Ada", "Olúwáṣeun", "Bo"]);
});

test("of more, the first, the longest name and the last are", () => {
  expect(samplesOf(["Ada", "Bo", "Olúwáṣeun", "Chi", "Efe"])).toEqual([
    "Ada: First in the list",
    "Olúwáṣeun: Longest name",
    "Efe: Last in the list",
  ]);
});

test("where the longest is first or last, the second is shown", () => {
  expect(samplesOf(["Olúwáṣeun", "Bo", "Ada", "Chi"])).toEqual([
    "Olúwáṣeun: First in the list",
    "Bo",
    "Chi: Last in the list",
  ]);
});
