import { expect, test } from "vitest";
import { cpuMs } from "../../../../tests/setup/cpu-ms.ts";
import { hasNameInside, nameKeys } from "./name-keys.server.ts";

const looksLike = (one: string, other: string) =>
  nameKeys(one).some((key) => nameKeys(other).includes(key));

test.each([
  ["University of Lagos", "Univеrsity of Lagos", "a Cyrillic е"],
  ["University of Lagos", "Unịversity of Lagos", "a dot below"],
  ["University of Lagos", "University of Lagós", "an accent"],
  ["University of Lagos", "UNIVERSITY OF LAGOS", "capitals"],
  ["University of Lagos", "University  of\u200dLagos.", "a joiner, spaces and a full stop"],
  ["University of Lagos", "ＵＮＩＶＥＲＳＩＴＹ of Lagos", "full-width letters"],
  ["Iweri", "lweri", "an l for the I"],
  ["Iweri", "1weri", "a 1 for the I"],
  ["Iweri", "Ivveri", "vv for w"],
  ["Modern Academy", "Modem Academy", "m for rn"],
  ["Lagoon Digital Academy", "Lagoon cligital Academy", "cl for d"],
  ["Lagoon Digital Academy", "Lag0on Digita1 Academy", "digits for letters"],
  ["Ọyọ State", "Oyo State", "a name that is written without its marks"],
])("%s and %s are taken for each other: %s", (one, other) => {
  expect(looksLike(one, other)).toBe(true);
});

test.each([
  ["University of Lagos", "University of Lagos State"],
  ["Lagoon Digital Academy", "Lagoon Art Academy"],
  ["Grace Academy", "Grade Academy"],
])("%s and %s are two names", (one, other) => {
  expect(looksLike(one, other)).toBe(false);
});

test("the product's name is found among other words", () => {
  for (const name of [
    "Iweri",
    "Team Iweri",
    "Iweri Support",
    "the lwerі team",
    "IWERI-Certificates",
  ])
    expect([name, hasNameInside(name, "Iweri")]).toEqual([name, true]);
  for (const name of ["Kiweri", "Iweriland Academy", "Lagoon Digital Academy"])
    expect([name, hasNameInside(name, "Iweri")]).toEqual([name, false]);
  expect(hasNameInside("Certificates by Iweri Nigeria Ltd", "Iweri Nigeria")).toBe(true);
});

test("a name of the longest kind takes no time", async () => {
  const taken = await cpuMs(() => {
    for (const letter of ["a", "ọ", "\u0301", " ", "ㅤ", "𝐀"]) {
      nameKeys(letter.repeat(100_000));
      hasNameInside(`${letter} `.repeat(50_000), "Iweri");
    }
  });
  expect(taken).toBeLessThan(500);
});
