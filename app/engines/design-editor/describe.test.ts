import { expect, test } from "vitest";
import type { Field } from "#app/engines/certificate/design.ts";
import { describeAct, describeChange, describeRemoval, describeSelection } from "./describe.ts";

const name: Field = {
  kind: "qr",
  id: "name",
  label: "Full Name",
  box: { x: 12, y: 38.2, width: 76, height: 13.4 },
};
const code: Field = { ...name, id: "qr", label: "QR code", locked: true };

test("a selection is said with its place, several by name", () => {
  expect(describeSelection([name, code], ["name"])).toBe(
    "Full Name selected. 12 % from left, 38.2 % from top, 76 % wide, 13.4 % high.",
  );
  expect(describeSelection([name, code], ["qr"])).toMatch(/^QR code selected, locked\./);
  expect(describeSelection([name, code], ["qr", "name"])).toBe(
    "2 fields selected: Full Name, QR code.",
  );
  expect(describeSelection([name], [])).toBe("Nothing selected.");
});

test("only what changed about a field is said", () => {
  const moved = { ...name, box: { ...name.box, x: 13 } };
  expect(describeChange([name, code], [moved, code])).toBe(
    "Full Name: 13 % from left, 38.2 % from top.",
  );
  expect(describeChange([name], [{ ...name, box: { ...name.box, width: 70 } }])).toBe(
    "Full Name: 70 % wide, 13.4 % high.",
  );
  expect(describeChange([name], [{ ...name, rotation: -15 }])).toBe("Full Name: turned -15°.");
  expect(describeChange([name, code], [moved, { ...code, box: moved.box }])).toBe(
    "2 fields moved.",
  );
  expect(describeChange([name], [{ ...name, rotation: 0 }])).toBeNull();
});

test("what was removed is said by name", () => {
  expect(describeRemoval([name, code], [code])).toBe("Full Name removed.");
  expect(describeRemoval([name, code], [])).toBe("2 fields removed.");
  expect(describeRemoval([name], [name, code])).toBeNull();
});

test("what can't be seen to move is said too", () => {
  expect(describeAct("undo", [])).toBe("Undone.");
  expect(describeAct("toggle-lock", [name, code])).toBe("2 fields locked.");
  expect(describeAct("toggle-lock", [code])).toBe("QR code unlocked.");
  expect(describeAct("toggle-group", [name, code])).toBe("2 fields grouped.");
  expect(describeAct("forward", [name])).toBe("Full Name: one layer forward.");
  expect(describeAct("duplicate", [name])).toBeNull();
});
