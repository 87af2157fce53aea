import { expect, test } from "vitest";
import { createSeenPeople } from "./seen-people.ts";

test("everybody's first row is found again among thousands", () => {
  const seen = createSeenPeople();
  const person = (row: number) => ({
    rowNumber: row,
    firstName: row % 3 === 0 ? "Ọláìtán" : "李",
    lastName: row % 5 === 0 ? "" : `Ƴar’adua ${row}`,
  });
  for (let row = 1; row <= 4_000; row++)
    expect(seen.firstOr(`person${row}@ọjà.test`, person(row))).toBeNull();
  for (let row = 1; row <= 4_000; row++)
    expect(seen.firstOr(`person${row}@ọjà.test`, person(1))).toEqual(person(row));
  expect(seen.firstOr("person1@ọjà.tes", person(1))).toBeNull();
  expect(seen.firstOr("", person(2))).toBeNull();
});
