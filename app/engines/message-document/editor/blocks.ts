import { keymap } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import {
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  TextSelection,
} from "prosemirror-state";
import { normaliseAddress } from "../document.ts";
import type { LinkRange } from "./commands.ts";
import { messageSchema } from "./schema.ts";

const { nodes, marks } = messageSchema;

/** A block, where it begins, and what it stands in: the message or a column. */
interface PlacedBlock {
  node: Node;
  at: number;
  parent: Node;
  index: number;
}

/**
 * The block that is chosen or has the caret. In a column with more than one it is the one there;
 * else the columns as a whole. Null: the selection is in several.
 */
function blockAt({ selection }: EditorState): PlacedBlock | null {
  const { $from } = selection;
  let depth = 0;
  for (let inner = 1; inner <= $from.depth; inner++)
    if ($from.node(inner).type === nodes.column && $from.node(inner).childCount > 1) depth = inner;
  const node = $from.node(depth).maybeChild($from.index(depth));
  const at = $from.posAtIndex($from.index(depth), depth);
  if (!node || selection.to > at + node.nodeSize) return null;
  return { node, at, parent: $from.node(depth), index: $from.index(depth) };
}

/** Takes away the block that is chosen or has the caret. */
export const removeBlock: Command = (state, dispatch) => {
  const block = blockAt(state);
  if (!block || !dispatch) return block !== null;
  const { at, node, parent } = block;
  const trx = state.tr;
  if (parent.childCount === 1) trx.replaceWith(at, at + node.nodeSize, nodes.paragraph.create());
  else trx.delete(at, at + node.nodeSize);
  const near = trx.doc.resolve(Math.min(at + 1, trx.doc.content.size));
  dispatch(trx.setSelection(TextSelection.near(near)).scrollIntoView());
  return true;
};

/** Changes places with the block above (-1) or below (1). */
export const moveBlock =
  (by: -1 | 1): Command =>
  (state, dispatch) => {
    const block = blockAt(state);
    const other = block?.parent.maybeChild(block.index + by);
    if (!block || !other || !dispatch) return Boolean(other);
    const { at, node } = block;
    const from = by < 0 ? at - other.nodeSize : at;
    const to = from + node.nodeSize + other.nodeSize;
    const trx = state.tr.replaceWith(from, to, by < 0 ? [node, other] : [other, node]);
    // The selection goes with its block.
    const moved = by < 0 ? -other.nodeSize : other.nodeSize;
    const { selection } = state;
    trx.setSelection(
      selection instanceof NodeSelection
        ? NodeSelection.create(trx.doc, selection.from + moved)
        : TextSelection.create(trx.doc, selection.anchor + moved, selection.head + moved),
    );
    dispatch(trx.scrollIntoView());
    return true;
  };

/** How deep the columns around the caret are; null: it isn't in any. */
function columnsDepth({ selection: { $from } }: EditorState): number | null {
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type === nodes.columns) return depth;
  return null;
}

/** Enter in an empty last paragraph of the second column leaves the columns, as it leaves a list. */
const leaveColumns: Command = (state, dispatch) => {
  const depth = columnsDepth(state);
  const { $from, empty } = state.selection;
  if (depth === null || !empty || $from.parent.content.size > 0) return false;
  const [columns, column] = [$from.node(depth), $from.node(depth + 1)];
  const isLast = $from.depth === depth + 2 && $from.index(depth) === columns.childCount - 1;
  if (!isLast || column.childCount < 2 || $from.indexAfter(depth + 1) !== column.childCount)
    return false;
  const trx = state.tr.delete($from.before(), $from.after());
  const after = trx.mapping.map($from.after(depth));
  if (!trx.doc.nodeAt(after)?.isTextblock) trx.insert(after, nodes.paragraph.create());
  trx.setSelection(TextSelection.create(trx.doc, after + 1));
  dispatch?.(trx.scrollIntoView());
  return true;
};

/**
 * Backspace at the start of a button or column, and Delete at its end, stay inside: browsers would
 * take away what is beside it. Empty ones become a paragraph.
 */
const stayInside =
  (by: -1 | 1): Command =>
  (state, dispatch, view) => {
    const { $from, empty } = state.selection;
    if (!empty || !isAtEdge($from.parentOffset, $from.parent, by)) return false;
    if (view && !view.endOfTextblock(by < 0 ? "backward" : "forward")) return false;
    const depth = $from.parent.type === nodes.button ? $from.depth : columnsDepth(state);
    if (depth === null) return false;
    // Blocks above and below in the same column are joined as everywhere.
    const column = depth + 1;
    if (depth < $from.depth && !isAtEdgeOfColumn(state, column, by)) return false;
    const holder = $from.node(depth);
    if (holder.textContent === "" && !hasAtoms(holder)) {
      const at = $from.before(depth);
      const trx = state.tr.replaceWith(at, at + holder.nodeSize, nodes.paragraph.create());
      dispatch?.(trx.setSelection(TextSelection.create(trx.doc, at + 1)));
    }
    return true;
  };

function isAtEdge(offset: number, parent: Node, by: -1 | 1): boolean {
  return parent.isTextblock && offset === (by < 0 ? 0 : parent.content.size);
}

function isAtEdgeOfColumn({ selection: { $from } }: EditorState, depth: number, by: -1 | 1) {
  return by < 0
    ? $from.index(depth) === 0
    : $from.indexAfter(depth) === $from.node(depth).childCount;
}

function hasAtoms(holder: Node): boolean {
  let found = false;
  holder.descendants((node) => {
    if (node.isAtom && !node.isText) found = true;
    return !found;
  });
  return found;
}

/** From the first line of a message that begins with columns, up or left leads above them. */
const writeAbove: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  const first = state.doc.firstChild;
  const isTop = $from.depth > 0 && $from.index(0) === 0 && first?.type === nodes.columns;
  if (!isTop || !empty || $from.parentOffset > 0 || !isAtEdgeOfColumn(state, 2, -1)) return false;
  if ($from.index(1) > 0 || (view && !view.endOfTextblock("up"))) return false;
  const trx = state.tr.insert(0, nodes.paragraph.create());
  dispatch?.(trx.setSelection(TextSelection.create(trx.doc, 1)).scrollIntoView());
  return true;
};

/** Keys that move and remove blocks, and that lead out of columns. Before all others. */
export const blockKeys = () =>
  keymap({
    "Alt-ArrowUp": moveBlock(-1),
    "Alt-ArrowDown": moveBlock(1),
    ArrowUp: writeAbove,
    ArrowLeft: writeAbove,
    Enter: leaveColumns,
    Backspace: stayInside(-1),
    "Mod-Backspace": stayInside(-1),
    Delete: stayInside(1),
  });

/** Keeps a line to write in below columns, images and all else that the caret can't leave. */
export const lineBelow = () =>
  new Plugin({
    appendTransaction: (transactions, _, { doc, tr }) =>
      transactions.some(({ docChanged }) => docChanged) && !endsInText(doc)
        ? tr.insert(doc.content.size, nodes.paragraph.create())
        : null,
  });

export function endsInText(doc: Node): boolean {
  const { lastChild } = doc;
  return lastChild?.type === nodes.paragraph || lastChild?.type === nodes.heading;
}

/** Makes `range` a link to what was typed, or takes its link away where nothing was. */
export const setLink =
  ({ from, to }: Pick<LinkRange, "from" | "to">, typed: string): Command =>
  ({ tr }, dispatch) => {
    const address = normaliseAddress(typed);
    tr.removeMark(from, to, marks.link);
    const mark = marks.link.create({ address });
    // Without words chosen, its address is the link's.
    if (address !== "" && from === to) tr.insert(from, messageSchema.text(typed.trim(), [mark]));
    else if (address !== "") tr.addMark(from, to, mark);
    dispatch?.(tr);
    return true;
  };
