import type { Node } from "prosemirror-model";
import { type Command, NodeSelection, type Selection, TextSelection } from "prosemirror-state";
import { placeholderKey } from "#app/engines/placeholders/index.ts";
import { addressProblem, blocksOf, plainWords, wordsOf } from "../document.ts";
import { readMarkdown } from "../read-markdown.ts";
import { messageSchema } from "./schema.ts";

/**
 * `line`: of the message's Markdown, counted from 1; null: no line in particular. `of`: the
 * address, or the name of the field, that it is about.
 */
export type CheckPlace = { part: "subject" } | { part: "body"; line: number | null; of?: string };

const { nodes, marks } = messageSchema;

/**
 * Chooses what a check is about. `markdown`: the message that was checked, whose lines it counts.
 * What isn't found any more leaves the caret.
 */
export function selectPlace(place: CheckPlace, markdown: string): Command {
  return (state, dispatch) => {
    if (place.part === "subject") return false;
    const found = find(
      state.doc,
      place.of ?? null,
      place.line === null ? "" : (markdown.split("\n")[place.line - 1] ?? ""),
    );
    dispatch?.((found ? state.tr.setSelection(found) : state.tr).scrollIntoView());
    return true;
  };
}

function find(doc: Node, of: string | null, line: string): Selection | null {
  const { document } = readMarkdown(line);
  const faulty = of === null ? faultyAddress(line) : null;
  const wanted = of ?? faulty;
  const words = [...wordsOf(document)].map((part) => plainWords(part))[0] ?? "";
  let found: Selection | null = null;
  let near: Selection | null = null;
  doc.descendants((node, at) => {
    if (found) return false;
    if (wanted !== null && isAbout(node, wanted)) found = chosen(doc, node, at);
    else if (of !== null && node.isText && node.text?.includes(of)) {
      const from = at + node.text.indexOf(of);
      found = TextSelection.create(doc, from, from + of.length);
    } else if (!near && words !== "" && node.isTextblock && node.textContent.includes(words))
      near = TextSelection.create(doc, at + 1, at + node.nodeSize - 1);
    return !found;
  });
  return found ?? near;
}

/** The address of a line that e-mails can't open; null: it has none. */
function faultyAddress(line: string): string | null {
  const { document } = readMarkdown(line);
  const links = [...wordsOf(document)]
    .flat()
    .flatMap((part) => (part.kind === "break" || part.link === undefined ? [] : [part.link]));
  const addresses = [...blocksOf(document)].flatMap((block) =>
    block.kind === "button" || block.kind === "image" ? [block.address] : [],
  );
  return [...addresses, ...links].find((address) => addressProblem(address) !== null) ?? null;
}

function isAbout(node: Node, wanted: string): boolean {
  if (node.type === nodes.image || node.type === nodes.button)
    return node.attrs.address === wanted || node.attrs.link === wanted;
  if (node.type === nodes.placeholder && placeholderKey(node.attrs.name) === placeholderKey(wanted))
    return true;
  return marks.link.isInSet(node.marks)?.attrs.address === wanted;
}

function chosen(doc: Node, node: Node, at: number): Selection {
  if (node.type === nodes.image || node.type === nodes.placeholder)
    return NodeSelection.create(doc, at);
  return node.isText
    ? TextSelection.create(doc, at, at + node.nodeSize)
    : TextSelection.near(doc.resolve(at + 1));
}
