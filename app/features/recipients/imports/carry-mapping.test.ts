import { expect, test } from "vitest";
import type { ColumnUse, Mapping } from "../lists/list-columns.ts";
import { carriedMessage, carryMapping } from "./carry-mapping.ts";

const NAMES = ["Name", "E-mail", "Phone"];
const mappingOf = (columns: ColumnUse[], more: Partial<Mapping> = {}): Mapping => ({
  columns,
  headingRow: 1,
  leaveOutRepeatedAddresses: false,
  ...more,
});
const MAY = {
  sheet: "May",
  names: NAMES,
  mapping: mappingOf(["fullName", "email", "skip"], {
    leaveOutRepeatedAddresses: true,
    names: { capitals: "fix" },
    tags: ["Lagos"],
    hiddenRows: "take",
    readings: { 2: "add-zero" },
  }),
};
const JUNE = {
  sheet: "June",
  names: ["Phone", "Score", "NAME", "Address"],
  mapping: mappingOf(["field:Phone", "field:Score", "fullName", "email"]),
};

test("columns called the same are used the same on another sheet", () => {
  const mapping = carryMapping(MAY, JUNE);
  expect(mapping.columns).toEqual(["skip", "field:Score", "fullName", "email"]);
  expect(mapping).toMatchObject({
    leaveOutRepeatedAddresses: true,
    names: { capitals: "fix" },
    tags: ["Lagos"],
    readings: { 0: "add-zero" },
  });
  expect(mapping.hiddenRows).toBeUndefined();
});

test("a sheet that was read before is read as it was", () => {
  const june = { ...JUNE, mapping: { ...carryMapping(MAY, JUNE), tags: ["Abuja"] } };
  const back = carryMapping(june, { ...MAY, mapping: mappingOf(["skip", "skip", "skip"]) });
  expect(back.columns).toEqual(["fullName", "email", "skip"]);
  expect(back).toMatchObject({ hiddenRows: "take", tags: ["Abuja"] });
});

test("what holds on and what doesn't is said", () => {
  expect(carriedMessage(MAY.mapping, carryMapping(MAY, JUNE), "May")).toBe(
    "What you chose about names, tags and repeated addresses applies to this sheet too. " +
      "What you chose about hidden rows was for “May”.",
  );
  const nothing = mappingOf(["fullName", "email"]);
  expect(carriedMessage(nothing, nothing, "May")).toBeNull();
});
