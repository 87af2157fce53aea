import { AllSelection, type Command, EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { readMarkdown } from "../read-markdown.ts";
import { writeMarkdown } from "../write-markdown.ts";
import { blockKeys, lineBelow, moveBlock, removeBlock, setLink } from "./blocks.ts";
import { BLOCKS, insertBlock } from "./commands.ts";
import { fromEditor, toEditor } from "./convert.ts";

function open(markdown: string, word?: string): EditorState {
  const doc = toEditor(readMarkdown(markdown).document);
  const state = EditorState.create({ doc, plugins: [lineBelow()] });
  return word === undefined ? state : caretAt(state, word);
}

/** With the caret before a word. */
function caretAt(state: EditorState, word: string): EditorState {
  let at = -1;
  state.doc.descendants((node, from) => {
    const inside = node.isText ? (node.text ?? "").indexOf(word) : -1;
    if (inside >= 0) at = from + inside;
  });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
}

function after(state: EditorState, ...commands: Command[]): EditorState {
  let now = state;
  for (const command of commands) {
    command(now, (trx) => {
      now = now.apply(trx);
    });
  }
  now.doc.check();
  return now;
}

const says = (state: EditorState) => writeMarkdown(fromEditor(state.doc));
const isUsed = (command: Command, state: EditorState) => command(state);

const press =
  (key: string): Command =>
  (state, dispatch) => {
    const event = { key, keyCode: 0, altKey: false, ctrlKey: false, shiftKey: false };
    const view = { state, dispatch, endOfTextblock: () => true } as never;
    return blockKeys().props.handleKeyDown?.call({} as never, view, event as never) === true;
  };

const columns = (state: EditorState) => after(state, insertBlock(BLOCKS.columns()));

test("blocks change places and are removed, with the caret in them", () => {
  const state = open("One\n\nTwo\n\n- a\n- b", "Two");
  expect(says(after(state, moveBlock(-1)))).toBe("Two\n\nOne\n\n- a\n- b");
  expect(says(after(state, moveBlock(1)))).toBe("One\n\n- a\n- b\n\nTwo");
  expect(says(after(state, moveBlock(-1), moveBlock(1)))).toBe(says(state));
  expect(isUsed(moveBlock(-1), after(state, moveBlock(-1)))).toBe(false);
  expect(says(after(state, removeBlock))).toBe("One\n\n- a\n- b");
  expect(says(after(open("One", "One"), removeBlock))).toBe("");
  const all = state.apply(state.tr.setSelection(new AllSelection(state.doc)));
  expect([removeBlock, moveBlock(1), moveBlock(-1)].map((act) => isUsed(act, all))).toEqual([
    false,
    false,
    false,
  ]);
});

test("there is always a line to write in below columns", () => {
  const state = columns(open("Hello", "Hello"));
  expect(state.doc.lastChild?.type.name).toBe("paragraph");
  expect(toEditor(fromEditor(state.doc)).lastChild?.type.name).toBe("paragraph");
});

test("Backspace and Delete at a column's edge take nothing else away", () => {
  const state = columns(open("Hello", "Hello"));
  const typed = state.apply(state.tr.insertText("left"));
  const atStart = caretAt(typed, "left");
  const before = says(typed);
  expect(isUsed(press("Backspace"), atStart)).toBe(true);
  expect(says(after(atStart, press("Backspace")))).toBe(before);
  expect(says(after(typed, press("Delete")))).toBe(before);
  // Empty columns go, and what was above stays.
  expect(says(after(state, press("Backspace")))).toBe("Hello");
});

test("Enter in an empty last line of the second column leads out", () => {
  const state = columns(open("Hello", "Hello"));
  const { selection } = state;
  // Into the second column.
  const second = state.apply(
    state.tr.setSelection(TextSelection.create(state.doc, selection.from + 4)),
  );
  expect(isUsed(press("Enter"), second)).toBe(false);
  const filled = second.apply(second.tr.insertText("right"));
  const split = filled.apply(filled.tr.split(filled.selection.from));
  const out = after(split, press("Enter"));
  expect(out.selection.$from.depth).toBe(1);
  expect(says(out.apply(out.tr.insertText("below")))).toMatch(/right.*below$/s);
});

test("up from columns that come first writes above them", () => {
  const state = columns(open(""));
  const above = after(state, press("ArrowUp"));
  expect(says(above.apply(above.tr.insertText("above")))).toMatch(/^above/);
});

test("columns move as a whole, with the caret in them", () => {
  const made = columns(open("Hello", "Hello"));
  const state = made.apply(made.tr.insertText("left"));
  expect(says(after(state, moveBlock(-1)))).toMatch(/left.*Hello$/s);
});

test("a link is made of new words, changed and taken away", () => {
  const state = open("Read this now", "this");
  const { from } = state.selection;
  const linked = after(state, setLink({ from, to: from + 4 }, "example.org"));
  expect(says(linked)).toBe("Read [this](https://example.org) now");
  expect(says(after(linked, setLink({ from, to: from + 4 }, "")))).toBe("Read this now");
  expect(says(after(state, setLink({ from, to: from }, "example.org")))).toContain("example.org");
});
