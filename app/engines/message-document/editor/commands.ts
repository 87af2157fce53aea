import {
  baseKeymap,
  chainCommands,
  exitCode,
  setBlockType,
  toggleMark,
} from "prosemirror-commands";
import { closeHistory, redo, undo } from "prosemirror-history";
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
} from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { MarkType, Node, NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import {
  type Command,
  type EditorState,
  NodeSelection,
  type Plugin,
  TextSelection,
} from "prosemirror-state";
import { placeholderKey } from "#app/engines/placeholders/index.ts";
import { CERTIFICATE_KEY, MAX_LIST_DEPTH } from "../document.ts";
import { messageSchema } from "./schema.ts";

const { nodes, marks } = messageSchema;

/** What the toolbar does and shows as pressed. */
export interface Act {
  label: string;
  icon: string;
  keys?: string;
  run: Command;
  isOn?: (state: EditorState) => boolean;
}

const hasMark = (state: EditorState, type: MarkType): boolean => {
  const { from, to, empty, $from } = state.selection;
  return empty
    ? Boolean(type.isInSet(state.storedMarks ?? $from.marks()))
    : state.doc.rangeHasMark(from, to, type);
};

const heading =
  (level: number): Act["run"] =>
  (state, dispatch) => {
    const isOn =
      state.selection.$from.parent.type === nodes.heading &&
      state.selection.$from.parent.attrs.level === level;
    return (isOn ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(
      state,
      dispatch,
    );
  };
const isHeading = (level: number) => (state: EditorState) =>
  state.selection.$from.parent.type === nodes.heading &&
  state.selection.$from.parent.attrs.level === level;

/** The list with the caret, the innermost one, and how many it is in, itself counted. */
function listAt({
  selection: { $from },
}: EditorState): { node: Node; at: number; depth: number } | null {
  const isList = (depth: number) =>
    [nodes.bullet_list, nodes.ordered_list].includes($from.node(depth).type);
  const depths = Array.from({ length: $from.depth + 1 }, (_, depth) => depth).filter(isList);
  const innermost = depths.at(-1);
  return innermost === undefined
    ? null
    : { node: $from.node(innermost), at: $from.before(innermost), depth: depths.length };
}

const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = listAt(state);
    if (!list) return wrapInList(type)(state, dispatch);
    if (list.node.type === type) return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.at, type));
    return true;
  };

/** An item into the one above it. */
const indentItem: Command = (state, dispatch) =>
  (listAt(state)?.depth ?? MAX_LIST_DEPTH) < MAX_LIST_DEPTH &&
  sinkListItem(nodes.list_item)(state, dispatch);

/** An item out of the one that it is in. */
const outdentItem: Command = (state, dispatch) =>
  (listAt(state)?.depth ?? 1) > 1 && liftListItem(nodes.list_item)(state, dispatch);

export const STYLES: Act[] = [
  {
    label: "Bold",
    icon: "bold",
    keys: "Mod-b",
    run: toggleMark(marks.bold),
    isOn: (state) => hasMark(state, marks.bold),
  },
  {
    label: "Italic",
    icon: "italic",
    keys: "Mod-i",
    run: toggleMark(marks.italic),
    isOn: (state) => hasMark(state, marks.italic),
  },
  { label: "Heading", icon: "head", keys: "Mod-Alt-1", run: heading(1), isOn: isHeading(1) },
  {
    label: "Smaller heading",
    icon: "head2",
    keys: "Mod-Alt-2",
    run: heading(2),
    isOn: isHeading(2),
  },
  {
    label: "List",
    icon: "list",
    keys: "Mod-Shift-8",
    run: toggleList(nodes.bullet_list),
    isOn: (state) => listAt(state)?.node.type === nodes.bullet_list,
  },
  {
    label: "Numbered list",
    icon: "numbers",
    keys: "Mod-Shift-7",
    run: toggleList(nodes.ordered_list),
    isOn: (state) => listAt(state)?.node.type === nodes.ordered_list,
  },
  { label: "Move item in", icon: "indent", keys: "Mod-]", run: indentItem },
  { label: "Move item out", icon: "outdent", keys: "Mod-[", run: outdentItem },
];

/** Puts a block after the one with the caret, and the caret into or onto it. */
export const insertBlock =
  (node: Node): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    const outer = $from.depth === 0 ? 0 : blockDepth(state);
    const at = $from.depth === 0 ? state.selection.to : $from.after(outer);
    const parent = outer > 0 ? $from.node(outer - 1) : state.doc;
    if (
      !parent.contentMatchAt(parent.childCount).matchType(node.type) &&
      parent.type === nodes.column
    )
      return false;
    if (!dispatch) return true;
    const holder = outer > 0 ? $from.node(outer) : null;
    const isBlank = holder?.type === nodes.paragraph && holder.content.size === 0;
    const from = isBlank ? $from.before(outer) : at;
    const trx = isBlank ? state.tr.replaceWith(from, at, node) : state.tr.insert(at, node);
    const placed = trx.doc.nodeAt(from);
    if (placed?.isAtom) {
      const end = from + placed.nodeSize;
      if (!trx.doc.nodeAt(end)?.isTextblock) trx.insert(end, nodes.paragraph.create());
      trx.setSelection(NodeSelection.create(trx.doc, from));
    } else trx.setSelection(TextSelection.near(trx.doc.resolve(from + 1)));
    dispatch(closeHistory(trx.scrollIntoView()));
    return true;
  };

/**
 * The depth of the block with the caret that stands in the message or in a column: a list, not its
 * item.
 */
function blockDepth({ selection: { $from } }: EditorState): number {
  for (let depth = $from.depth; depth > 1; depth--)
    if ($from.node(depth - 1).type === nodes.column) return depth;
  return 1;
}

const paragraph = () => nodes.paragraph.create();

export const BLOCKS = {
  button: () => nodes.button.create({ address: "" }, messageSchema.text("Button text")),
  divider: () => nodes.divider.create(),
  certificate: () => nodes.certificate.create(),
  columns: () =>
    nodes.columns.create(null, [
      nodes.column.create(null, paragraph()),
      nodes.column.create(null, paragraph()),
    ]),
};

export const hasCertificate = (doc: Node): boolean => {
  let found = false;
  doc.descendants((node) => {
    if (node.type === nodes.certificate) found = true;
    return !found;
  });
  return found;
};

/** A step of its own for undo, whatever was typed just before. */
export const insertField =
  (name: string): Command =>
  (state, dispatch) => {
    if (placeholderKey(name) === CERTIFICATE_KEY)
      return !hasCertificate(state.doc) && insertBlock(BLOCKS.certificate())(state, dispatch);
    const field = nodes.placeholder.create(
      { name },
      null,
      state.storedMarks ?? state.selection.$from.marks(),
    );
    dispatch?.(closeHistory(state.tr.replaceSelectionWith(field, false).scrollIntoView()));
    return true;
  };

export interface LinkRange {
  from: number;
  to: number;
  address: string;
}

/**
 * The link at the caret or in the selection: its address, and from where to where it goes in its
 * block.
 */
export function linkAt({ selection: { $from, from, to } }: EditorState): LinkRange | null {
  if (!$from.parent.inlineContent) return null;
  const links: LinkRange[] = [];
  $from.parent.forEach((child, offset) => {
    const address = marks.link.isInSet(child.marks)?.attrs.address as string | undefined;
    if (address === undefined) return;
    const start = $from.start() + offset;
    const last = links.at(-1);
    if (last?.to === start && last.address === address) last.to += child.nodeSize;
    else links.push({ from: start, to: start + child.nodeSize, address });
  });
  return (
    links.find((link) =>
      from === to ? link.from <= from && from <= link.to : link.from < to && from < link.to,
    ) ?? null
  );
}

/** Whether words here can be a link, chosen ones or new ones. */
export const canLink = ({ selection: { $from } }: EditorState): boolean =>
  $from.parent.inlineContent && $from.parent.type !== nodes.button;

const insertBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  if (
    !state.selection.$from.parent.inlineContent ||
    state.selection.$from.parent.type === nodes.button
  )
    return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.line_break.create()).scrollIntoView());
  return true;
});

/** Enter in a button leaves it; in an empty item it leaves the list. */
const leaveButton: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.parent.type !== nodes.button) return false;
  const after = $from.after();
  const trx = state.doc.nodeAt(after)?.isTextblock ? state.tr : state.tr.insert(after, paragraph());
  dispatch?.(trx.setSelection(TextSelection.near(trx.doc.resolve(after + 1))).scrollIntoView());
  return true;
};

/** Enter on a field or an image goes to what can be changed of it. */
const openPart: Command = (state, _, view) => {
  if (!(state.selection instanceof NodeSelection)) return false;
  const entry =
    view?.dom.parentElement?.parentElement?.querySelector<HTMLElement>(".message-part input");
  entry?.focus();
  return Boolean(entry);
};

/** Escape puts the caret after what is chosen, so that nothing lies over the text any more. */
const leavePart: Command = ({ selection, tr, doc }, dispatch) => {
  if (!(selection instanceof NodeSelection)) return false;
  dispatch?.(tr.setSelection(TextSelection.near(doc.resolve(selection.to))));
  return true;
};

export function messageKeys(askForLink: Command): Plugin[] {
  const styles = Object.fromEntries(STYLES.flatMap(({ keys, run }) => (keys ? [[keys, run]] : [])));
  return [
    keymap({
      ...styles,
      "Mod-k": askForLink,
      "Mod-z": undo,
      "Shift-Mod-z": redo,
      "Mod-y": redo,
      Enter: chainCommands(openPart, leaveButton, splitListItem(nodes.list_item)),
      Escape: leavePart,
      // Where an item can't move, Tab goes on to the next control as everywhere.
      Tab: indentItem,
      "Shift-Tab": outdentItem,
      "Shift-Enter": insertBreak,
    }),
    keymap(baseKeymap),
  ];
}

const INSIDE_BRACES = "([^{}[\\]|\\n]{1,60})(?:\\|([^{}[\\]\\n]{0,100}))?";
/** `{First Name|friend}`, or the same in doubled braces, which are waited for. */
const TYPED_FIELD = new RegExp(`\\{\\{${INSIDE_BRACES}\\}\\}$|(?<!\\{)\\{${INSIDE_BRACES}\\}$`);

/** What becomes a block or a field while it is typed; undo gives the letters back. */
export function typingRules(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,2})\s$/, nodes.heading, (match) => ({
        level: match[1]?.length ?? 1,
      })),
      wrappingInputRule(/^\s*[-*•]\s$/, nodes.bullet_list),
      wrappingInputRule(/^(\d{1,3})[.)]\s$/, nodes.ordered_list, (match) => ({
        start: Number(match[1]),
      })),
      new InputRule(TYPED_FIELD, (state, match, start, end) => {
        const name = (match[1] ?? match[3])?.trim();
        if (!name) return null;
        const field = nodes.placeholder.create(
          { name, fallback: (match[2] ?? match[4])?.trim() ?? null },
          null,
          state.doc.resolve(start).marks(),
        );
        return closeHistory(state.tr.replaceWith(start, end, field));
      }),
    ],
  });
}
