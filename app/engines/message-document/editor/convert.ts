import type { Mark, Node } from "prosemirror-model";
import type { Block, Inline, List, ListItem, Marks, MessageDocument } from "../document.ts";
import { endsInText } from "./blocks.ts";
import { messageSchema } from "./schema.ts";

const { nodes, marks } = messageSchema;

/** The document as the editor holds it. It always ends in a line to write in. */
export function toEditor(document: MessageDocument): Node {
  const doc = nodes.doc.create(null, withSomewhereToWrite(document.map(blockNode)));
  return endsInText(doc) ? doc : doc.copy(doc.content.addToEnd(nodes.paragraph.create()));
}

function withSomewhereToWrite(blocks: Node[]): Node[] {
  return blocks.length > 0 ? blocks : [nodes.paragraph.create()];
}

function blockNode(block: Block): Node {
  switch (block.kind) {
    case "heading":
      return nodes.heading.create({ level: block.level }, inlineNodes(block.words));
    case "paragraph":
      return nodes.paragraph.create(null, inlineNodes(block.words));
    case "list":
      return listNode(block);
    case "image":
      return nodes.image.create({
        address: block.address,
        alt: block.alt,
        link: block.link ?? null,
      });
    case "button":
      return nodes.button.create({ address: block.address }, inlineNodes(block.label));
    case "divider":
      return nodes.divider.create();
    case "certificate":
      return nodes.certificate.create();
    case "columns":
      return nodes.columns.create(
        null,
        block.columns.map((column) =>
          nodes.column.create(null, withSomewhereToWrite(column.map(blockNode))),
        ),
      );
  }
}

function listNode({ ordered, start, items }: List): Node {
  const itemNodes = items.map(({ words, lists = [] }) =>
    nodes.list_item.create(null, [
      nodes.paragraph.create(null, inlineNodes(words)),
      ...lists.map(listNode),
    ]),
  );
  return ordered
    ? nodes.ordered_list.create({ start }, itemNodes)
    : nodes.bullet_list.create(null, itemNodes);
}

function inlineNodes(words: Inline[]): Node[] {
  return words.flatMap((part) => {
    if (part.kind === "break") return [nodes.line_break.create()];
    if (part.kind === "text")
      return part.text === "" ? [] : [messageSchema.text(part.text, marksOf(part))];
    return [
      nodes.placeholder.create(
        { name: part.name, fallback: part.fallback ?? null },
        null,
        marksOf(part),
      ),
    ];
  });
}

function marksOf({ bold, italic, link }: Marks): Mark[] {
  return [
    ...(link === undefined ? [] : [marks.link.create({ address: link })]),
    ...(bold ? [marks.bold.create()] : []),
    ...(italic ? [marks.italic.create()] : []),
  ];
}

/** What was written in the editor. `writeMarkdown` tidies it. */
export function fromEditor(doc: Node): MessageDocument {
  return children(doc).flatMap(readBlock);
}

function children(node: Node): Node[] {
  const found: Node[] = [];
  node.forEach((child) => {
    found.push(child);
  });
  return found;
}

function readBlock(node: Node): Block[] {
  const { attrs } = node;
  switch (node.type) {
    case nodes.heading:
      return [{ kind: "heading", level: attrs.level === 1 ? 1 : 2, words: readWords(node) }];
    case nodes.paragraph:
      return [{ kind: "paragraph", words: readWords(node) }];
    case nodes.bullet_list:
    case nodes.ordered_list:
      return [readList(node)];
    case nodes.image:
      return [
        {
          kind: "image",
          address: attrs.address,
          alt: attrs.alt,
          ...(attrs.link ? { link: attrs.link } : {}),
        },
      ];
    case nodes.button:
      return [{ kind: "button", label: readWords(node), address: attrs.address }];
    case nodes.divider:
      return [{ kind: "divider" }];
    case nodes.certificate:
      return [{ kind: "certificate" }];
    case nodes.columns: {
      const [left, right] = children(node).map((column) => children(column).flatMap(readBlock));
      return [{ kind: "columns", columns: [left ?? [], right ?? []] }];
    }
    default:
      return [];
  }
}

function readList(node: Node): List {
  const ordered = node.type === nodes.ordered_list;
  const items = children(node).map((item): ListItem => {
    const [words, ...lists] = children(item);
    return {
      words: words ? readWords(words) : [],
      ...(lists.length > 0 ? { lists: lists.map(readList) } : {}),
    };
  });
  return { kind: "list", ordered, start: ordered ? node.attrs.start : 1, items };
}

function readWords(node: Node): Inline[] {
  return children(node).map((part): Inline => {
    if (part.type === nodes.line_break) return { kind: "break" };
    const link = part.marks.find(({ type }) => type === marks.link)?.attrs.address as
      | string
      | undefined;
    const style: Marks = {
      ...(part.marks.some(({ type }) => type === marks.bold) ? { bold: true } : {}),
      ...(part.marks.some(({ type }) => type === marks.italic) ? { italic: true } : {}),
      ...(link === undefined ? {} : { link }),
    };
    if (part.isText) return { kind: "text", text: part.text ?? "", ...style };
    const { name, fallback } = part.attrs as { name: string; fallback: string | null };
    return { kind: "placeholder", name, ...(fallback === null ? {} : { fallback }), ...style };
  });
}
