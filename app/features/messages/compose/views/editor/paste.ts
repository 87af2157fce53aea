import { Fragment, Slice } from "prosemirror-model";
import { readPlainText } from "#app/features/delivery/templates/document/read-plain-text.ts";
import { toEditor } from "./convert.ts";

/** Pasted text: its lines are paragraphs or items of lists, and fields in brackets are fields. */
export function sliceOfText(text: string): Slice {
  const { content } = toEditor(readPlainText(text));
  const only = content.childCount === 1 ? content.firstChild : null;
  return only?.isTextblock ? new Slice(Fragment.from(only), 1, 1) : new Slice(content, 0, 0);
}

/**
 * HTML of Word, Google Docs or a web page, before it is read with the schema, which knows no scripts, styles or colours. Word writes
 * lists as paragraphs with a bullet in front.
 */
export function cleanHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const junk of page.querySelectorAll("script,style,head > *,meta,link,title,template,noscript,object,iframe,form,input,svg")) junk.remove();
  for (const empty of page.querySelectorAll("o\\:p")) empty.replaceWith(...empty.childNodes);
  for (const paragraph of [...page.querySelectorAll<HTMLElement>("p[class*='MsoListParagraph'],p[style*='mso-list:l']")]) toListItem(page, paragraph);
  for (const table of page.querySelectorAll("td,th")) {
    const paragraph = page.createElement("p");
    paragraph.append(...table.childNodes);
    table.replaceWith(paragraph);
  }
  return page.body.innerHTML;
}

function toListItem(page: Document, paragraph: HTMLElement): void {
  const sign = paragraph.querySelector<HTMLElement>("[style*='mso-list:Ignore'],[style*='mso-list: Ignore']");
  const bare = sign?.textContent ?? /^\s*(?:[·•o§-]|\d{1,3}[.)])\s+/u.exec(paragraph.textContent ?? "")?.[0] ?? "";
  const tag = /\d/.test(bare) ? "ol" : "ul";
  sign?.remove();
  const item = page.createElement("li");
  item.append(...paragraph.childNodes);
  if (!sign && bare && item.firstChild?.nodeType === 3) item.firstChild.nodeValue = (item.firstChild.nodeValue ?? "").slice(bare.length);
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

