import { expect, test } from "vitest";
import { timeZoneGroups, zoneChoices } from "./time-zones.server.ts";
import { cityOf, currentZone, placeOf } from "./zone-names.ts";
import { isTimeZone } from "./zoned-time.ts";

const now = new Date("2026-11-25T12:00:00Z");
const listed = (own: string) =>
  timeZoneGroups(own, now).flatMap(({ label, prefix, lines }) =>
    lines.split("\n").map((line) => {
      const [rest = "", words = ""] = line.split("=");
      return { group: label, zone: prefix + rest, words };
    }),
  );

test("each zone is listed once, by the name it has today", () => {
  for (const own of ["Africa/Lagos", "Asia/Calcutta", "UTC"]) {
    const zones = listed(own).map(({ zone }) => currentZone(zone));
    expect(new Set(zones).size).toBe(zones.length);
    expect(zones.length).toBeGreaterThan(400);
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  }
  const zones = listed("Africa/Lagos").map(({ zone }) => zone);
  for (const old of [
    "Asia/Calcutta",
    "Asia/Saigon",
    "Europe/Kiev",
    "America/Godthab",
    "Asia/Rangoon",
  ])
    expect(zones).not.toContain(old);
  expect(zones).toEqual(
    expect.arrayContaining(["Asia/Kolkata", "Asia/Ho_Chi_Minh", "Europe/Kyiv", "America/Nuuk"]),
  );
});

test("the nearest zones come first", () => {
  const zones = listed("Africa/Lagos");
  expect(zones[0]).toEqual({
    group: "Yours",
    zone: "Africa/Lagos",
    words: "West Africa Time (Lagos)",
  });
  const groups = [...new Set(zones.map(({ group }) => group))];
  expect(groups.slice(0, 4)).toEqual(["Yours", "The same time as Lagos now", "Africa", "Americas"]);
  const same = zones.filter(({ group }) => group.startsWith("The same time"));
  expect(same[0]!.zone).toMatch(/^Africa\//);
  expect(same.every(({ words }) => words.endsWith(", UTC+1"))).toBe(true);
  expect([...new Set(listed("Asia/Kolkata").map(({ group }) => group))][2]).toBe("Asia");
});

test("an account under an old name reads the new one", () => {
  const [first] = listed("Asia/Calcutta");
  expect(first).toMatchObject({ zone: "Asia/Calcutta", words: "India Standard Time (Kolkata)" });
  expect(
    zoneChoices("Asia/Calcutta", now).filter(({ label }) => label.startsWith("India")),
  ).toHaveLength(1);
});

test("the scheduler offers the own zone first, then the nearest clocks", () => {
  const choices = zoneChoices("Africa/Lagos", now);
  expect(choices[0]).toEqual({ value: "Africa/Lagos", label: "West Africa Standard Time" });
  expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length);
  // Nobody looks for Cairo under E.
  expect(choices.map(({ label }) => label)).toContain("Eastern European Time (Cairo)");
  expect(choices.slice(1, 3).map(({ value }) => value)).toEqual(["Europe/Berlin", "Europe/Paris"]);
  expect(choices.at(-1)!.value).toBe("Australia/Sydney");
  expect(zoneChoices("Pacific/Auckland", now)[0]!.value).toBe("Pacific/Auckland");
});

test("cities and places of a zone", () => {
  expect([cityOf("Asia/Calcutta"), cityOf("America/New_York"), cityOf("UTC")]).toEqual([
    "Kolkata",
    "New York",
    null,
  ]);
  expect(placeOf("America/Indianapolis")).toBe("Indiana, Indianapolis");
});
