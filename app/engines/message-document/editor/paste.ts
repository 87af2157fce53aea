import { DOMParser as BlockParser, Fragment, type Node, Slice } from "prosemirror-model";
import { placeholderKey } from "#app/engines/placeholders/index.ts";
import { readPlainText } from "../read-plain-text.ts";
import { looksLikeWebPage } from "../web-page-source.ts";
import { toEditor } from "./convert.ts";
import { messageSchema } from "./schema.ts";

/** Pasted text: its lines are paragraphs or items of lists, and fields in brackets are fields. */
export function sliceOfText(text: string): Slice {
  if (looksLikeWebPage(text)) return sliceOfPage(text);
  const { content } = toEditor(readPlainText(text));
  const only = content.childCount === 1 ? content.firstChild : null;
  return only?.isTextblock ? new Slice(Fragment.from(only), 1, 1) : new Slice(content, 0, 0);
}

/** The code of a web page as what it shows. */
function sliceOfPage(html: string): Slice {
  const { body } = new DOMParser().parseFromString(cleanHtml(html), "text/html");
  return BlockParser.fromSchema(messageSchema).parseSlice(body);
}

/**
 * HTML of Word, Google Docs or a web page, before it is read with the schema: only what it means is
 * left. Its styles and handlers are renamed before it is parsed, because the page's policy forbids
 * them even in a document that nobody sees.
 */
export function cleanHtml(html: string): string {
  const page = parseInert(html);
  for (const junk of page.querySelectorAll(
    "script,style,meta,link,title,template,noscript,object,iframe,form,input,svg",
  ))
    junk.remove();
  if (isCopiedHere(html)) return page.body.innerHTML;
  for (const element of page.querySelectorAll("[hidden],[data-style]"))
    if (
      element.hasAttribute("hidden") ||
      /display:\s*none/i.test(element.getAttribute("data-style") ?? "")
    )
      element.remove();
  for (const paragraph of page.querySelectorAll(
    "p[class*='MsoListParagraph'],p[data-style*='mso-list:l']",
  ))
    toListItem(page, paragraph);
  // The tables inside of others come after them.
  for (const table of [...page.querySelectorAll("table")].reverse()) toLines(page, table);
  for (const element of page.querySelectorAll("[data-style]")) useMeaningOf(page, element);
  // A picture is a block of its own.
  for (const holder of page.querySelectorAll(":is(p,span):has(> img)"))
    if ((holder.textContent ?? "").trim() === "") holder.replaceWith(...holder.childNodes);
  // Google Docs puts a list into a list, beside its item.
  for (const inner of page.querySelectorAll(":is(ul,ol) > :is(ul,ol)"))
    inner.previousElementSibling?.append(inner);
  for (const item of page.querySelectorAll("li")) joinParagraphs(page, item);
  for (const blank of [...page.querySelectorAll(`${BLOCKS},li,br`)].reverse())
    if (isBlank(blank)) blank.remove();
  return page.body.innerHTML;
}

/** Copied in a message editor, so that it is what it means already. */
export function isCopiedHere(html: string): boolean {
  return html.includes("data-pm-slice");
}

function parseInert(html: string): Document {
  const inert = html
    .replace(/<(style|script|title|xml)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|on\w+)\s*=/gi, " data-$1="));
  return new DOMParser().parseFromString(inert, "text/html");
}

/** Pictures that are only on the other computer, or within the text: neither comes with it. */
export function picturesLeftOut(html: string): number {
  if (isCopiedHere(html)) return 0;
  const pictures = [...parseInert(html).querySelectorAll("img")];
  return pictures.filter((picture) => !/^https?:/i.test(picture.getAttribute("src") ?? "")).length;
}

/** Word and Excel put a picture of the words beside them. */
export function hasWords(html: string): boolean {
  return (parseInert(html).body.textContent ?? "").trim() !== "";
}

const BLOCKS =
  "p,div,h1,h2,h3,h4,h5,h6,ul,ol,table,blockquote,section,article,header,footer,hr,pre";

function isBlank(element: Element): boolean {
  if (element.localName === "hr") return false;
  if (element.localName !== "br")
    return (element.textContent ?? "").trim() === "" && !element.querySelector("img,hr");
  return isEdge(element, "previousSibling") && isEdge(element, "nextSibling");
}

/** Whether nothing but a block, or the end of what it is in, is on that side of a line break. */
function isEdge(element: Element, side: "previousSibling" | "nextSibling"): boolean {
  let next: ChildNode | null = element[side];
  while (next?.nodeType === 8 || (next?.nodeType === 3 && (next.textContent ?? "").trim() === ""))
    next = next[side];
  return next === null || (next.nodeType === 1 && (next as Element).matches(BLOCKS));
}

/**
 * A row is a line with its cells side by side. What arranges a page has blocks in its cells, which
 * stay blocks.
 */
function toLines(page: Document, table: Element): void {
  const lines = [...table.querySelectorAll("caption,tr")].map((row) => {
    const cells = row.localName === "tr" ? [...row.querySelectorAll("td,th")] : [row];
    const isLine = cells.every(
      (cell) =>
        cell.querySelectorAll(BLOCKS).length ===
        cell.querySelectorAll(":scope > p:only-child").length,
    );
    const line = page.createElement(isLine ? "p" : "div");
    for (const cell of cells) {
      const holder = isLine ? (cell.querySelector(":scope > p") ?? cell) : cell;
      if (isLine && line.hasChildNodes()) line.append(" · ");
      line.append(
        isLine && cell.localName !== "th"
          ? fragmentOf(page, holder)
          : wrapped(page, isLine ? "b" : "div", holder),
      );
    }
    return line;
  });
  table.replaceWith(...lines);
}

function fragmentOf(page: Document, element: Element): DocumentFragment {
  const fragment = page.createDocumentFragment();
  fragment.append(...element.childNodes);
  return fragment;
}

/** An item is one paragraph: what more it has follow on lines of their own. */
function joinParagraphs(page: Document, item: Element): void {
  const [first, ...others] = [...item.children].filter(
    ({ localName }) => localName === "p" || localName === "div",
  );
  for (const other of others) {
    if (!isBlank(other)) first?.append(page.createElement("br"), ...other.childNodes);
    other.remove();
  }
}

/** What Mailchimp calls the fields that everybody has. */
const MAILCHIMP: Record<string, string> = {
  FNAME: "First Name",
  LNAME: "Last Name",
  EMAIL: "Email Address",
};

/**
 * `{First Name|friend}`; `[First Name]`; Word's `«First_Name»`; Mailchimp's `*|FNAME|*`; Brevo's
 * `{{ contact.FIRSTNAME }}`.
 */
const FIELD =
  /\{\{\s*(?:contact\.|params\.)?([^{}|\n]{1,60}?)\s*\}\}|\{([^{}[\]|\n]{1,60})(?:\|([^{}[\]\n]{0,100}))?\}|\[([^{}[\]\n]{1,60})\]|«([^«»\n]{1,60})»|\*\|([A-Z0-9_]{1,60})\|\*/g;

/**
 * Pasted text with the fields in it as fields, whatever program they were written in. Words in
 * curly brackets are one even where nothing fills it, which the editor then shows; other brackets
 * only hold one that there is.
 */
export function withFields(slice: Slice, known: readonly string[]): Slice {
  const names = new Map(known.map((name) => [placeholderKey(name), name]));
  return new Slice(filledIn(slice.content, names), slice.openStart, slice.openEnd);
}

function filledIn(content: Fragment, names: ReadonlyMap<string, string>): Fragment {
  const nodes: Node[] = [];
  content.forEach((node) => {
    if (node.isText) nodes.push(...fieldsOf(node, names));
    else nodes.push(node.copy(filledIn(node.content, names)));
  });
  return Fragment.from(nodes);
}

function fieldsOf(node: Node, names: ReadonlyMap<string, string>): Node[] {
  const text = node.text ?? "";
  const parts: Node[] = [];
  let at = 0;
  for (const found of text.matchAll(FIELD)) {
    const [, brevo, curly, fallback, square, word, mailchimp] = found;
    const typed = brevo ?? curly ?? square ?? word ?? MAILCHIMP[mailchimp ?? ""] ?? mailchimp ?? "";
    const name =
      names.get(placeholderKey(typed.trim())) ?? (curly === undefined ? undefined : curly.trim());
    if (!name) continue;
    if (found.index > at) parts.push(messageSchema.text(text.slice(at, found.index), node.marks));
    parts.push(
      messageSchema.nodes.placeholder.create(
        { name, fallback: fallback?.trim() ?? null },
        null,
        node.marks,
      ),
    );
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push(messageSchema.text(text.slice(at), node.marks));
  return parts;
}

/**
 * Bold and italics as elements. Google Docs wraps everything that it copies in a <b> that isn't
 * bold.
 */
function useMeaningOf(page: Document, element: Element): void {
  const style = element.getAttribute("data-style") ?? "";
  element.removeAttribute("data-style");
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1] ?? "";
  const isHeavy = /^bold/i.test(weight) || Number(weight) >= 600;
  const isSlanted = /font-style:\s*italic/i.test(style);
  if (isSlanted) element.replaceChildren(wrapped(page, "i", element));
  if (isHeavy && !/^(?:b|strong|h[1-6])$/.test(element.localName))
    element.replaceChildren(wrapped(page, "b", element));
  else if (weight !== "" && !isHeavy && /^(?:b|strong)$/.test(element.localName))
    element.replaceWith(...element.childNodes);
}

function wrapped(page: Document, tag: string, element: Element): Element {
  const wrapper = page.createElement(tag);
  wrapper.append(...element.childNodes);
  return wrapper;
}

/** Word writes lists as paragraphs with a bullet or a number in front. */
function toListItem(page: Document, paragraph: Element): void {
  const sign = paragraph.querySelector(
    "[data-style*='mso-list:Ignore'],[data-style*='mso-list: Ignore']",
  );
  const bare =
    sign?.textContent ??
    /^\s*(?:[·•o§-]|\d{1,3}[.)])\s+/u.exec(paragraph.textContent ?? "")?.[0] ??
    "";
  sign?.remove();
  const item = wrapped(page, "li", paragraph);
  const { firstChild } = item;
  if (!sign && firstChild?.nodeType === 3)
    firstChild.nodeValue = (firstChild.nodeValue ?? "").slice(bare.length);
  const tag = /\d/.test(bare) ? "ol" : "ul";
  const level = Number(/\blevel(\d)/.exec(paragraph.getAttribute("data-style") ?? "")?.[1] ?? 1);
  const before = paragraph.previousElementSibling;
  if (before?.hasAttribute("data-word") && (level > 1 || before.localName === tag)) {
    innerList(page, before, tag, level).append(item);
    paragraph.remove();
    return;
  }
  const list = page.createElement(tag);
  list.setAttribute("data-word", "");
  list.append(item);
  paragraph.replaceWith(list);
}

/** The last list at that level of a list; 1: itself. */
function innerList(page: Document, list: Element, tag: string, level: number): Element {
  const item = list.lastElementChild;
  if (level <= 1 || !item) return list;
  const last = item.lastElementChild;
  const inner = last?.matches("ul,ol") ? last : page.createElement(tag);
  item.append(inner);
  return innerList(page, inner, tag, level - 1);
}
