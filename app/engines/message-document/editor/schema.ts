import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";
import { addressProblem, normaliseAddress, placeholderSource } from "../document.ts";

const block = (tag: string, attributes: Record<string, string> = {}): DOMOutputSpec => [
  tag,
  attributes,
  0,
];

/** Pages show only the images that are uploaded here. */
function isShownHere(address: string): boolean {
  return typeof location === "undefined" || address.startsWith(`${location.origin}/`);
}

function whereOf(address: string): string {
  const host = /^https?:\/\/([^/?#]+)/i.exec(address)?.[1];
  return host ? `On ${host}, so it is shown only in the e-mail` : "It has no address yet";
}

/**
 * Uploaded images say their size at the end of their address, so that the text below doesn't jump.
 */
function sizeIn(address: string): { width?: string; height?: string } {
  const [, width, height] = /-(\d{1,4})x(\d{1,4})\.\w+$/.exec(address) ?? [];
  return width && height ? { width, height } : {};
}

/** The same blocks as `MessageDocument`, as the editor holds them. */
const nodes = {
  doc: { content: "block+" },
  paragraph: {
    group: "block inner",
    content: "inline*",
    parseDOM: [{ tag: "p" }],
    toDOM: () => block("p"),
  },
  heading: {
    group: "block inner",
    content: "inline*",
    attrs: { level: { default: 1 } },
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      attrs: { level: level === 1 ? 1 : 2 },
    })),
    toDOM: (node) => block(node.attrs.level === 1 ? "h2" : "h3"),
  },
  bullet_list: {
    group: "block inner",
    content: "list_item+",
    parseDOM: [{ tag: "ul" }],
    toDOM: () => block("ul", { dir: "auto" }),
  },
  ordered_list: {
    group: "block inner",
    content: "list_item+",
    attrs: { start: { default: 1 } },
    parseDOM: [
      {
        tag: "ol",
        getAttrs: (dom) => ({
          start: Number((dom as HTMLElement).getAttribute("start") ?? 1) || 1,
        }),
      },
    ],
    toDOM: (node) => block("ol", { dir: "auto", start: String(node.attrs.start) }),
  },
  list_item: {
    content: "paragraph (bullet_list | ordered_list)*",
    defining: true,
    parseDOM: [{ tag: "li" }],
    toDOM: () => block("li"),
  },
  divider: {
    group: "block inner",
    parseDOM: [{ tag: "hr" }],
    toDOM: () => ["div", { class: "block-divider" }, ["hr"]],
  },
  image: {
    group: "block inner",
    attrs: { address: { default: "" }, alt: { default: "" }, link: { default: null } },
    draggable: true,
    parseDOM: [
      {
        tag: "div[data-image]",
        getAttrs: (dom) => {
          const { image, alt, link } = (dom as HTMLElement).dataset;
          return { address: image ?? "", alt: alt ?? "", link: link ?? null };
        },
      },
      {
        tag: "img[src]",
        getAttrs: (dom) => {
          const address = normaliseAddress((dom as HTMLElement).getAttribute("src") ?? "");
          return (
            /^https?:/i.test(address) && {
              address,
              alt: (dom as HTMLElement).getAttribute("alt") ?? "",
            }
          );
        },
      },
    ],
    toDOM: ({ attrs: { address, alt, link } }) => {
      const holder = {
        "data-image": address,
        "data-alt": alt,
        ...(link === null ? {} : { "data-link": link }),
      };
      return isShownHere(address)
        ? [
            "div",
            { class: "block-image", ...holder },
            ["img", { src: address, alt, ...sizeIn(address) }],
          ]
        : [
            "div",
            { class: "block-image-elsewhere", ...holder },
            ["span", alt || "Image"],
            ["span", whereOf(address)],
          ];
    },
  },
  button: {
    group: "block inner",
    content: "(text | placeholder)*",
    marks: "",
    attrs: { address: { default: "" } },
    defining: true,
    isolating: true,
    parseDOM: [
      {
        tag: "div[data-button]",
        getAttrs: (dom) => ({ address: (dom as HTMLElement).dataset.button ?? "" }),
      },
    ],
    toDOM: ({ attrs }) => [
      "div",
      { class: "block-button", "data-button": attrs.address },
      ["span", 0],
    ],
  },
  certificate: {
    group: "block inner",
    parseDOM: [{ tag: "div[data-certificate]" }],
    toDOM: () => [
      "div",
      { class: "block-certificate", "data-certificate": "" },
      ["span", { class: "block-certificate-picture" }, "The picture of each person’s certificate"],
      ["span", { class: "block-certificate-button" }, "Download Certificate"],
    ],
  },
  columns: {
    group: "block",
    content: "column column",
    isolating: true,
    parseDOM: [{ tag: "div[data-columns]" }],
    toDOM: () => block("div", { class: "block-columns", "data-columns": "" }),
  },
  column: {
    content: "inner+",
    isolating: true,
    parseDOM: [{ tag: "div[data-column]" }],
    toDOM: () => block("div", { "data-column": "" }),
  },
  text: { group: "inline" },
  line_break: {
    group: "inline",
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
  placeholder: {
    group: "inline",
    inline: true,
    attrs: { name: {}, fallback: { default: null } },
    parseDOM: [
      {
        tag: "span[data-field]",
        getAttrs: (dom) => {
          const { field, fallback } = (dom as HTMLElement).dataset;
          return Boolean(field) && { name: field, fallback: fallback ?? null };
        },
      },
    ],
    toDOM: ({ attrs: { name, fallback } }) => [
      "span",
      {
        class: "field-chip",
        "data-field": name,
        ...(fallback === null ? {} : { "data-fallback": fallback }),
      },
      fallback ? `${name}, or “${fallback}”` : name,
    ],
    leafText: ({ attrs: { name, fallback } }) =>
      placeholderSource({ name, fallback: fallback ?? undefined }),
  },
} satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    attrs: { address: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (dom) => {
          const address = normaliseAddress((dom as HTMLElement).getAttribute("href") ?? "");
          return addressProblem(address) === null && { address };
        },
      },
    ],
    toDOM: ({ attrs }) => ["a", { href: attrs.address, rel: "noopener noreferrer" }, 0],
  },
  bold: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["b", 0] },
  italic: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["i", 0] },
} satisfies Record<string, MarkSpec>;

export const messageSchema = new Schema({
  nodes: nodes as Record<keyof typeof nodes, NodeSpec>,
  marks: marks as Record<keyof typeof marks, MarkSpec>,
});
