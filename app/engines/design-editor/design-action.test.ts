import { expect, test } from "vitest";
import { BUILT_IN_DESIGNS } from "#app/engines/certificate/built-in/built-in-designs.ts";
import type { Box, Design } from "#app/engines/certificate/design.ts";
import { designOnUpload, fieldChoices } from "./add-field.ts";
import { applyDesignAction } from "./design-action.ts";
import { MAX_DESIGN_FIELDS } from "./design-limits.ts";

const design = designOnUpload({ id: "b1", widthPx: 2000, heightPx: 1414 });
const choices = fieldChoices(["Grade", "Email", "course_title", "a{b}"]);
const boxOf = (of: Design, id: string) => of.fields.find((field) => field.id === id)?.box;

function act(of: Design, intent: string, fieldId: string | null, added = "") {
  const result = applyDesignAction(of, intent, { fieldId, choices, added });
  if ("problem" in result) throw new Error(result.problem);
  return result;
}

test("imported columns can be added, except under taken or unwritable names", () => {
  expect(choices.map(({ label }) => label)).toEqual([
    ...[
      "Full Name",
      "First Name",
      "Last Name",
      "Certificate Name",
      "Course Title",
      "Completion Date",
      "Expiry Date",
      "Organization Name",
      "Organization Initials",
    ],
    ...["Instructor Name", "Support Email", "Certificate ID", "Grade", "Email"],
    ...[
      "Text",
      "Date",
      "QR code",
      "Signature",
      "Signatory: signature, name and role",
      "Logo",
      "Picture",
    ],
    ...["Line", "Rectangle", "Ellipse", "Seal"],
  ]);
});

test("every choice adds a field with its own id, which removing undoes", () => {
  let grown = design;
  for (const { value } of [...choices, ...choices].filter(
    (choice) => choice.value !== "signatory",
  )) {
    const { design: next, fieldId } = act(grown, "add", null, value);
    const box = boxOf(next, fieldId ?? "");
    expect(
      box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 100 && box.y + box.height <= 100,
    ).toBe(true);
    expect(act(next, "remove", fieldId).design).toEqual(grown);
    grown = next;
  }
  expect(new Set(grown.fields.map(({ id }) => id)).size).toBe(grown.fields.length);
  expect(grown.fields.every(({ id }) => /^[a-z0-9-]{1,40}$/.test(id))).toBe(true);
});

/** Whether two boxes lie on each other. */
const overlaps = (one: Box, other: Box) =>
  one.x + one.width > other.x &&
  other.x + other.width > one.x &&
  one.y + one.height > other.y &&
  other.y + other.height > one.y;

test.each(BUILT_IN_DESIGNS.map(({ slug, design: of }) => [slug, of] as const))(
  "what is added to %s goes into free space",
  (_, of) => {
    for (const { value } of choices.filter(({ isElement }) => isElement)) {
      const { design: grown } = act(of, "add", null, value);
      for (const added of grown.fields.slice(of.fields.length)) {
        const covered = of.fields.filter(
          ({ box }) => box.width * box.height < 5_000 && overlaps(box, added.box),
        );
        expect([value, covered.map(({ id }) => id)]).toEqual([value, []]);
      }
    }
  },
);

test("three signatories can be added, each a group of its own", () => {
  let grown = design;
  for (let i = 0; i < 3; i++) grown = act(grown, "add", null, "signatory").design;
  const groups = grown.fields.flatMap(({ group }) => group ?? []);
  expect(groups).toEqual([1, 2, 3].flatMap((number) => Array(4).fill(`signatory-${number}`)));
  expect(grown.fields.find(({ id }) => id === "signatory-2-name")).toMatchObject({
    content: "{Signatory 2 Name}",
  });
  expect(applyDesignAction(grown, "add", { fieldId: null, choices, added: "signatory" })).toEqual({
    problem: expect.stringContaining("at most three"),
  });
});

test("a column in another script or of signs gets a plain id", () => {
  for (const name of ["Ọjọ́ Ìbí", "成绩", "***", "<script>"]) {
    const own = fieldChoices([name]);
    const result = applyDesignAction(design, "add", {
      fieldId: null,
      choices: own,
      added: `{${name}}`,
    });
    expect("design" in result && result.design.fields.at(-1)).toMatchObject({
      content: `{${name}}`,
      id: expect.stringMatching(/^[a-z0-9-]+$/),
    });
  }
});

test("what was not offered is not added", () => {
  expect(applyDesignAction(design, "add", { fieldId: null, choices, added: "{Salary}" })).toEqual({
    problem: expect.stringContaining("Choose a field"),
  });
});

test("the field after the two hundredth is refused with the number", () => {
  let full = design;
  while (full.fields.length < MAX_DESIGN_FIELDS) full = act(full, "add", null, "text").design;
  expect(applyDesignAction(full, "add", { fieldId: null, choices, added: "text" })).toEqual({
    problem: expect.stringContaining("200"),
  });
});

test("nudging moves half a percent and stops at the page's edges", () => {
  expect(boxOf(act(design, "nudge-left", "full-name").design, "full-name")).toMatchObject({
    x: 9.5,
    y: 40,
  });
  expect(boxOf(act(design, "nudge-down", "full-name").design, "full-name")).toMatchObject({
    x: 10,
    y: 40.5,
  });
  let pushed = design;
  for (let i = 0; i < 250; i++)
    pushed = act(act(pushed, "nudge-right", "qr").design, "nudge-up", "qr").design;
  expect(boxOf(pushed, "qr")).toMatchObject({ x: 91, y: 0 });
});

test("centring puts the box in the middle and keeps its size", () => {
  const across = act(act(design, "nudge-left", "qr").design, "centre-across", "qr").design;
  expect(boxOf(act(across, "centre-down", "qr").design, "qr")).toEqual({
    x: 45.5,
    y: 43.7,
    width: 9,
    height: 12.7,
  });
});

test("removing leads to the neighbour, and from the last field to none", () => {
  expect(act(design, "remove", "full-name").fieldId).toBe("course-title");
  expect(act(design, "remove", "qr").fieldId).toBe("completion-date");
  const one = { ...design, fields: design.fields.slice(0, 1) };
  expect(act(one, "remove", "full-name")).toEqual({
    design: { ...one, fields: [] },
    fieldId: null,
    ticked: [],
  });
});

test("ticked fields are moved, ordered, grouped and locked together", () => {
  const several = (of: Design, intent: string, ticked: string[]) => {
    const result = applyDesignAction(of, intent, { fieldId: ticked[0]!, choices, ticked });
    if ("problem" in result) throw new Error(result.problem);
    return result;
  };
  const two = ["full-name", "qr"];
  const nudged = several(design, "nudge-up", two).design;
  expect(two.map((id) => boxOf(nudged, id)!.y)).toEqual(
    two.map((id) => boxOf(design, id)!.y - 0.5),
  );
  const aligned = several(design, "align-left", two).design;
  expect(boxOf(aligned, "qr")!.x).toBe(10);
  expect(several(design, "to-front", ["full-name"]).design.fields.at(-1)!.id).toBe("full-name");
  const grouped = several(design, "group", two);
  expect(grouped.ticked).toEqual(two);
  // One member is nudged with its group.
  expect(boxOf(act(grouped.design, "nudge-up", "qr").design, "full-name")!.y).toBe(39.5);
  expect(several(grouped.design, "ungroup", ["qr"]).design).toEqual(design);
  const locked = several(design, "lock", two).design;
  expect(applyDesignAction(locked, "nudge-up", { fieldId: "qr", choices, ticked: two })).toEqual({
    problem: expect.stringContaining("locked"),
  });
  expect(applyDesignAction(locked, "remove", { fieldId: "qr", choices })).toEqual({
    problem: expect.stringContaining("locked"),
  });
  expect(
    several(locked, "remove", [...two, "course-title"]).design.fields.map(({ id }) => id),
  ).toEqual(["full-name", "completion-date", "qr"]);
  expect(several(locked, "unlock", two).design).toEqual(design);
});

test("one field alone is no group", () => {
  expect(applyDesignAction(design, "group", { fieldId: "qr", choices })).toEqual({
    problem: expect.stringContaining("two"),
  });
});

test("copies are chosen, and what is pasted keeps its place if free", () => {
  const copied = applyDesignAction(design, "duplicate", {
    fieldId: "qr",
    choices,
    ticked: ["qr", "full-name"],
  });
  expect(copied).toMatchObject({ ticked: ["full-name-2", "qr-2"], fieldId: "qr-2" });
  const bare = { ...design, fields: [] };
  const pasted = applyDesignAction(bare, "paste", {
    fieldId: null,
    choices,
    pasted: [design.fields[0]!],
  });
  expect("design" in pasted && pasted.design.fields).toEqual([design.fields[0]]);
});

test("an act on a field that is not there changes nothing", () => {
  for (const intent of ["remove", "nudge-up", "centre-down", "apply", "drop table"]) {
    expect(act(design, intent, "nobody")).toEqual({ design, fieldId: null, ticked: [] });
  }
});

test("no act changes the design it was given", () => {
  const builtIn = BUILT_IN_DESIGNS[0]!.design;
  const before = JSON.stringify(builtIn);
  for (const intent of ["remove", "nudge-up", "centre-down", "add"])
    act(builtIn, intent, builtIn.fields[0]!.id, "text");
  expect(JSON.stringify(builtIn)).toBe(before);
});
