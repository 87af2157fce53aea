import { expect, test } from "vitest";
import { settleName } from "./read-name.ts";
import { markSurname } from "./surname-first.ts";

test.each([
  ["Obi Adaeze", "Adaeze|Obi"],
  ["Balogun Tunde Ola", "Tunde Ola|Balogun"],
  ["Mr Bello Musa", "Musa|Bello"],
  ["Engr. Dr. Eze-Okoro Chidi", "Chidi|Eze-Okoro"],
  ["OBI Adaeze", "Adaeze|Obi"],
  ["OBI ADAEZE", "ADAEZE|OBI"],
  ["Obi, Adaeze", "Adaeze|Obi"],
  ["van der Berg Ana", "Ana|van der Berg"],
  ["Adaeze", "Adaeze|"],
])("%s begins with the surname", (written, read) => {
  const { firstName, lastName } = settleName(markSurname(written), {});
  expect(`${firstName}|${lastName}`).toBe(read);
});

test("a surname that is spelt like an honour is asked about", () => {
  expect(settleName("Ada Obe", {})).toMatchObject({ lastName: "Obe", kinds: ["title-or-name"] });
  expect(settleName("Ada Okoro OBE", {})).toMatchObject({ lastName: "Okoro", kinds: ["titles"] });
});
