import { DOMParser as BlockParser, Fragment, Slice } from "prosemirror-model";
import { readPlainText } from "#app/features/delivery/templates/document/read-plain-text.ts";
import { looksLikeWebPage } from "#app/features/delivery/templates/document/web-page-source.ts";
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
 * HTML of Word, Google Docs or a web page, before it is read with the schema: only what it means is left. Its styles and handlers are
 * renamed before it is parsed, because the page's policy forbids them even in a document that nobody sees.
 */
export function cleanHtml(html: string): string {
  const inert = html
    .replace(/<(style|script|title|xml)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|on\w+)\s*=/gi, " data-$1="));
  const page = new DOMParser().parseFromString(inert, "text/html");
  for (const junk of page.querySelectorAll("script,style,meta,link,title,template,noscript,object,iframe,form,input,svg"))
    junk.remove();
  for (const paragraph of page.querySelectorAll("p[class*='MsoListParagraph'],p[data-style*='mso-list:l']"))
    toListItem(page, paragraph);
  for (const cell of page.querySelectorAll("td,th")) cell.replaceWith(wrapped(page, "p", cell));
  for (const element of page.querySelectorAll("[data-style]")) useMeaningOf(page, element);
  return page.body.innerHTML;
}

/** Bold and italics as elements. Google Docs wraps everything that it copies in a <b> that isn't bold. */
function useMeaningOf(page: Document, element: Element): void {
  const style = element.getAttribute("data-style") ?? "";
  element.removeAttribute("data-style");
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1] ?? "";
  const isHeavy = /^bold/i.test(weight) || Number(weight) >= 600;
  const isSlanted = /font-style:\s*italic/i.test(style);
  if (isSlanted) element.replaceChildren(wrapped(page, "i", element));
  if (isHeavy && !/^(?:b|strong|h[1-6])$/.test(element.localName)) element.replaceChildren(wrapped(page, "b", element));
  else if (weight !== "" && !isHeavy && /^(?:b|strong)$/.test(element.localName)) element.replaceWith(...element.childNodes);
}

function wrapped(page: Document, tag: string, element: Element): Element {
  const wrapper = page.createElement(tag);
  wrapper.append(...element.childNodes);
  return wrapper;
}

/** Word writes lists as paragraphs with a bullet or a number in front. */
function toListItem(page: Document, paragraph: Element): void {
  const sign = paragraph.querySelector("[data-style*='mso-list:Ignore'],[data-style*='mso-list: Ignore']");
  const bare = sign?.textContent ?? /^\s*(?:[·•o§-]|\d{1,3}[.)])\s+/u.exec(paragraph.textContent ?? "")?.[0] ?? "";
  sign?.remove();
  const item = wrapped(page, "li", paragraph);
  const { firstChild } = item;
  if (!sign && firstChild?.nodeType === 3) firstChild.nodeValue = (firstChild.nodeValue ?? "").slice(bare.length);
  const tag = /\d/.test(bare) ? "ol" : "ul";
  const before = paragraph.previousElementSibling;
  if (before?.localName === tag && before.hasAttribute("data-word")) {
    before.append(item);
    paragraph.remove();
    return;
  }
  const list = page.createElement(tag);
  list.setAttribute("data-word", "");
  list.append(item);
  paragraph.replaceWith(list);
}
