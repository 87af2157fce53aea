import { expect, test } from "vitest";
import type { FormDefinition, FormElement, ShowRule } from "../definition/definition.ts";
import { compareDefinitions, hasChanges } from "./compare-definitions.ts";
import {
  actOnDraft,
  changeElement,
  duplicateElement,
  removeElement,
  restoreElement,
} from "./edit-draft.ts";
import { conditionWarnings } from "./element-form.ts";
import { moveElement, placeElement, readIntent } from "./move-elements.ts";

function text(id: string, change: Partial<FormElement> = {}): FormElement {
  const settings = { format: "any", min: null, max: null, value: "" };
  return {
    id,
    kind: "short-text",
    label: id.toUpperCase(),
    help: "",
    required: false,
    showWhen: null,
    settings,
    ...change,
  };
}

const rule = (questionId: string, test: ShowRule["test"] = "answered", value = ""): ShowRule => ({
  questionId,
  test,
  value,
});
const form = (...elements: (string | FormElement)[]): FormDefinition => ({
  elements: elements.map((one) => (typeof one === "string" ? text(one) : one)),
});
const ids = ({ elements }: FormDefinition) => elements.map(({ id }) => id).join("");

test.each([
  ["b", -1, "bacd"],
  ["a", -1, "abcd"],
  ["d", 1, "abcd"],
  ["c", 1, "abdc"],
  ["z", 1, "abcd"],
] as const)("%s moved by %i", (id, by, expected) => {
  expect(ids(moveElement(form("a", "b", "c", "d"), id, by))).toBe(expected);
});

test.each([
  ["a", "d", "bcad"],
  ["a", null, "bcda"],
  ["d", "a", "dabc"],
  ["b", "b", "abcd"],
  ["b", "c", "abcd"],
  ["d", null, "abcd"],
  ["b", "gone", "abcd"],
])("%s placed before %s", (id, before, expected) => {
  expect(ids(placeElement(form("a", "b", "c", "d"), id, before))).toBe(expected);
});

test("a copy stands below its original and shares nothing with it", () => {
  const draft = form(text("a", { settings: { options: ["x"] } }), "b");
  const copied = duplicateElement(draft, "a", "n");
  expect(ids(copied)).toBe("anb");
  (copied.elements[1]!.settings.options as string[]).push("y");
  expect(draft.elements[0]!.settings.options).toEqual(["x"]);
});

test("removing an element removes the rules about it, and no others", () => {
  const draft = form(
    "a",
    "b",
    text("c", { showWhen: { match: "any", rules: [rule("a"), rule("b")] } }),
    text("d", { showWhen: { match: "all", rules: [rule("a")] } }),
  );
  const { draft: left, nextId, freed } = removeElement(draft, "a");
  expect(left.elements.map(({ showWhen }) => showWhen?.rules.length ?? 0)).toEqual([0, 1, 0]);
  expect(freed.map(({ element, always }) => [element.id, always])).toEqual([
    ["c", false],
    ["d", true],
  ]);
  expect(nextId).toBe("b");
  expect(removeElement(form("a"), "a").nextId).toBeNull();
});

test("undo restores an element's place and rules, except rules changed since", () => {
  const before = form(
    "a",
    "b",
    text("c", { showWhen: { match: "all", rules: [rule("b")] } }),
    text("d", { showWhen: { match: "all", rules: [rule("b")] } }),
  );
  const { draft } = removeElement(before, "b");
  const since = {
    elements: draft.elements.map((one) =>
      one.id === "d" ? { ...one, showWhen: { match: "any" as const, rules: [rule("a")] } } : one,
    ),
  };
  const back = restoreElement(since, before, "b");
  expect(ids(back)).toBe("abcd");
  expect(back.elements[2]!.showWhen).toEqual(before.elements[2]!.showWhen);
  expect(back.elements[3]!.showWhen!.rules).toEqual([rule("a")]);
  expect(restoreElement(back, before, "b")).toBe(back);
});

test("two windows' changes merge, but a property changed two ways conflicts", () => {
  const base = form("a", "b");
  const newest = form(
    text("a", { label: "Theirs", settings: { format: "any", min: 3, max: null, value: "" } }),
    "b",
  );
  const change = (wish: FormElement) => changeElement({ base, newest, wish });
  expect(change(text("a", { help: "Mine" }))).toMatchObject({
    kind: "merged",
    document: { elements: [{ label: "Theirs", help: "Mine", settings: { min: 3 } }, { id: "b" }] },
    lost: [],
    isShared: true,
  });
  expect(
    change(text("a", { label: "Mine", settings: { format: "any", min: 5, max: null, value: "" } })),
  ).toMatchObject({
    kind: "conflict",
    conflicts: [{ prop: "label", item: { label: "Theirs" } }, { prop: "settings.min" }],
  });
  expect(change(text("a", { label: "Theirs" }))).toMatchObject({
    kind: "merged",
    document: newest,
  });
  expect(change(text("a"))).toMatchObject({ kind: "merged", document: newest, isShared: false });
});

test("C26 words typed into what another window removed bring it back", () => {
  const wish = text("a", { label: "Mine" });
  expect(changeElement({ base: form("a", "b"), newest: form("b"), wish })).toMatchObject({
    document: { elements: [{ label: "Mine" }, { label: "B" }] },
    lost: ["a"],
  });
});

test("a page older than the history saves nothing but an unchanged card", () => {
  const newest = form("a", "b");
  expect(changeElement({ base: null, newest, wish: text("a") })).toMatchObject({
    kind: "merged",
    document: newest,
  });
  expect(changeElement({ base: null, newest, wish: text("a", { label: "Mine" }) })).toEqual({
    kind: "too-old",
  });
});

test("a comparison names what is new, removed, changed and moved, not shifted", () => {
  const before = form("a", "b", "c", "d");
  const after = form("n", "d", "a", text("b", { label: "Other", required: true }));
  const { added, removed, changed, moved } = compareDefinitions(before, after);
  expect(added.map(({ id }) => id)).toEqual(["n"]);
  expect(removed.map(({ id }) => id)).toEqual(["c"]);
  expect(changed.map(({ element, what }) => [element.id, what])).toEqual([
    ["b", ["words, before: “B”", "an answer is now required"]],
  ]);
  expect(moved.map(({ id }) => id)).toEqual(["d"]);
  expect(hasChanges(compareDefinitions(before, structuredClone(before)))).toBe(false);
});

test("a condition warns of a later or deleted question, or missing choice", () => {
  const asks = (questionId: string, value = "") =>
    text("q", {
      showWhen: { match: "all", rules: [rule(questionId, value ? "is" : "answered", value)] },
    });
  const choice: FormElement = {
    ...text("c"),
    kind: "single-choice",
    settings: { options: ["Live"], other: false, value: "" },
  };
  const warn = (...elements: (string | FormElement)[]) => {
    const draft = form(...elements);
    return conditionWarnings(draft.elements.find(({ id }) => id === "q")!, draft).join();
  };
  expect(warn("a", asks("a"))).toBe("");
  expect(warn(asks("a"), "a")).toMatch(/“A”, which comes later/);
  expect(warn("a", asks("z"))).toMatch(/deleted question/);
  expect(warn(choice, asks("c", "live"))).toBe("");
  expect(warn(choice, asks("c", "Later"))).toMatch(/no longer one of its choices/);
});

test("a button says its act, and what is none leaves the draft", () => {
  const draft = form("a", "b");
  const act = (intent: string, openId: string | null = "a") =>
    actOnDraft(draft, readIntent(intent), openId, "n");
  expect(act("add:heading")).toMatchObject({
    openId: "n",
    draft: { elements: [{ id: "a" }, { id: "n" }, { id: "b" }] },
  });
  expect(act("add:heading", null)).toMatchObject({
    draft: { elements: [{ id: "a" }, { id: "b" }, { id: "n" }] },
  });
  expect(act("add:__proto__")).toMatchObject({ problem: expect.stringContaining("Choose") });
  expect(act("remove:a")).toMatchObject({ openId: "b", removed: { words: "" } });
  expect(act("open:gone")).toMatchObject({ openId: "a" });
  for (const intent of ["apply", "remove:gone", "duplicate:gone", "add-option", "nonsense"]) {
    expect(act(intent)).toMatchObject({ draft, openId: "a" });
  }
});

test("the two hundredth element is the last", () => {
  const draft = form(...Array.from({ length: 200 }, (_, index) => `e${index}`));
  expect(actOnDraft(draft, readIntent("add:heading"), null, "n")).toMatchObject({
    problem: expect.stringContaining("200"),
  });
  expect(actOnDraft(draft, readIntent("duplicate:e1"), null, "n")).toMatchObject({
    problem: expect.stringContaining("200"),
  });
});
