import { expect, test } from "vitest";
import { readName, settleName } from "./index.ts";

test("titles and letters are taken off and kept apart", () => {
  expect(readName("Chief (Dr.) Mrs. Ngozi Okonkwo-Eze, OON, PhD")).toMatchObject({
    firstName: "Ngozi",
    lastName: "Okonkwo-Eze",
    titles: ["Chief", "Dr.", "Mrs."],
    lettersAfter: ["OON", "PhD"],
    doubts: [],
  });
});

test("kept titles are printed where they were written", () => {
  const keep = { titles: "keep" } as const;
  expect(settleName("Engr. Ngozi Obi, FNSE", keep)).toEqual({
    firstName: "Engr. Ngozi",
    lastName: "Obi, FNSE",
    kinds: ["titles"],
  });
  expect(settleName("Funmilayo Adebayo (Mrs)", keep)).toMatchObject({
    firstName: "Funmilayo",
    lastName: "Adebayo (Mrs)",
  });
  expect(settleName("Dr. Taiwo", keep)).toMatchObject({ firstName: "Dr. Taiwo", lastName: "" });
});

test("a surname in capitals before the name is turned round, or left", () => {
  expect(settleName("NNAJI Chukwuemeka", {})).toEqual({
    firstName: "Chukwuemeka",
    lastName: "Nnaji",
    kinds: ["surname-first"],
  });
  expect(settleName("NNAJI Chukwuemeka", { "surname-first": "leave" })).toMatchObject({
    firstName: "NNAJI",
    lastName: "Chukwuemeka",
  });
});

test("what looks like the wrong order stays as written until answered", () => {
  expect(settleName("Okafor Chioma", {})).toEqual({
    firstName: "Okafor",
    lastName: "Chioma",
    kinds: ["order"],
  });
  expect(settleName("Okafor Chioma", { order: "swap" })).toMatchObject({
    firstName: "Chioma",
    lastName: "Okafor",
  });
});

test("several answers hold for one name", () => {
  const answers = { order: "swap", capitals: "fix" } as const;
  expect(settleName("MRS. OKAFOR CHIOMA", answers)).toEqual({
    firstName: "Chioma",
    lastName: "Okafor",
    kinds: ["titles", "order", "capitals"],
  });
});

test("a title that is also a name is asked about, never dropped", () => {
  expect(readName("Prince Adebayo Ojo")).toMatchObject({
    firstName: "Prince Adebayo",
    lastName: "Ojo",
    titles: [],
    doubts: [{ kind: "title-or-name", becomes: { firstName: "Adebayo", lastName: "Ojo" } }],
  });
  expect(readName("Blessing Okafor").doubts).toEqual([]);
  expect(readName("Michael King").doubts).toEqual([]);
});

test("initials that spell a title are initials", () => {
  for (const written of ["M.R. Bello", "D.R. Bello", "M.S. Bello", "C.A. Bello"])
    expect(readName(written), written).toMatchObject({ titles: [], lastName: "Bello" });
  expect(readName("Bello M.A.")).toMatchObject({ lettersAfter: [] });
});

test("cells that say which is which are believed but for capitals", () => {
  expect(settleName({ firstName: "MARIA", lastName: "D'ALMEIDA" }, { capitals: "fix" })).toEqual({
    firstName: "Maria",
    lastName: "D'Almeida",
    kinds: ["capitals"],
  });
  expect(readName({ firstName: "Ngozi Grace", lastName: "Obi" }).doubts).toEqual([]);
});

test("strange input is never lost, and takes no time", () => {
  for (const written of [
    "",
    " ",
    ",",
    "()",
    "Mr.",
    "Mr. Mrs.",
    "-",
    "a".repeat(5_000),
    "(".repeat(300),
  ])
    expect(() => readName(written)).not.toThrow();
  expect(readName("Mr.")).toMatchObject({ firstName: "Mr.", lastName: "" });
  expect(readName("")).toMatchObject({ firstName: "", lastName: "", doubts: [] });
  const startedAt = performance.now();
  for (const part of ["Dr.", "a, ", "(Mrs) ", "A. ", "van ", "d'"])
    readName({ firstName: part.repeat(1_000), lastName: part.repeat(1_000) });
  expect(performance.now() - startedAt).toBeLessThan(200);
});
