import { expect, test } from "vitest";
import { type MergeRules, mergeChanges } from "./merge.ts";

interface Note {
  id: string;
  text: string;
  tags: string[];
}
interface Page {
  title: string;
  notes: Note[];
}

const rules: MergeRules<Page, Note, Partial<Omit<Note, "id">>> = {
  itemsOf: ({ notes }) => notes,
  withItems: (page, notes) => ({ ...page, notes }),
  propsOf: ({ text, tags }) => ({ text, tags }),
  apply: (note, change) => ({ ...note, ...change }),
};

const note = (id: string, change: Partial<Note> = {}): Note => ({
  id,
  text: id,
  tags: [],
  ...change,
});
const page = (...notes: Note[]): Page => ({ title: "Notes", notes });
const base = page(note("a"), note("b"));
const merge = (newest: Page, id: string, change: Partial<Note>, from: Page | null = base) =>
  mergeChanges({ base: from, newest, changes: new Map([[id, change]]) }, rules);

test("a change to the newest document is made as it is", () => {
  const document = page(note("a", { text: "mine" }), note("b"));
  expect(merge(base, "a", { text: "mine" })).toEqual({
    kind: "merged",
    document,
    lost: [],
    isShared: false,
  });
});

test("changes to different items and properties are both kept", () => {
  const newest = {
    ...page(note("a", { tags: ["theirs"] }), note("b", { text: "theirs" })),
    title: "Theirs",
  };
  const document = {
    ...page(note("a", { text: "mine", tags: ["theirs"] }), note("b", { text: "theirs" })),
    title: "Theirs",
  };
  expect(merge(newest, "a", { text: "mine" })).toEqual({
    kind: "merged",
    document,
    lost: [],
    isShared: true,
  });
});

test("the same property changed to different values is a conflict", () => {
  const theirs = note("a", { text: "theirs", tags: ["x"] });
  expect(merge(page(theirs), "a", { text: "mine", tags: ["y"] })).toEqual({
    kind: "conflict",
    conflicts: [
      { item: theirs, prop: "text" },
      { item: theirs, prop: "tags" },
    ],
  });
});

test("the same property changed to equal values is none", () => {
  const newest = page(note("a", { text: "same", tags: ["x"] }));
  expect(merge(newest, "a", { text: "same", tags: ["x"] })).toMatchObject({
    kind: "merged",
    document: newest,
  });
});

test("an item that somebody else deleted is named and not made again", () => {
  const newest = page(note("b"));
  expect(merge(newest, "a", { text: "mine" })).toEqual({
    kind: "merged",
    document: newest,
    lost: ["a"],
    isShared: true,
  });
});

test("a page older than what is kept merges only without changes", () => {
  expect(merge(base, "a", { text: "mine" }, null)).toEqual({ kind: "too-old" });
  const nothing = mergeChanges({ base: null, newest: base, changes: new Map() }, rules);
  expect(nothing).toEqual({ kind: "merged", document: base, lost: [], isShared: false });
});

test("none of the documents given is changed", () => {
  const newest = page(note("a", { tags: ["theirs"] }), note("b"));
  const before = JSON.stringify([base, newest]);
  merge(newest, "a", { text: "mine" });
  expect(JSON.stringify([base, newest])).toBe(before);
});
