import { type BoundFunctions, configure, type queries, within } from "@testing-library/dom";
import { Window } from "happy-dom";

/**
 * A page as people and screen readers meet it: found by role, label and text with the queries of
 * @testing-library/dom. Nothing of it runs or is fetched.
 */
export interface Page extends BoundFunctions<typeof queries> {
  title: string;
  /** For `within` and `linksOf`. */
  body: HTMLElement;
  /** What its body says, with single spaces. */
  text: string;
}

// The whole page after each message would hide the message.
configure({ getElementError: (message) => new Error(message ?? "") });

/** One for all pages: making it takes longer than reading a page. */
const { document: maker } = new Window({ settings: { disableComputedStyleRendering: true } });

/** Reads a page's HTML, or the answer that brings it. */
export async function readPage(from: string | Response): Promise<Page> {
  const html = typeof from === "string" ? from : await from.text();
  // A fragment finds ids, as labels and descriptions need it, and holds no other page.
  const page = maker.createDocumentFragment();
  const body = maker.createElement("div");
  body.innerHTML = (/<body\b[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? html).replace(
    /<(style|script)\b[^>]*>.*?<\/\1>/gs,
    "",
  );
  page.append(body);
  // In a fragment, happy-dom knows no label by its `for`.
  for (const label of body.querySelectorAll("label[for]")) {
    const id = label.getAttribute("for");
    const field = body.querySelector(`[id="${id}"]`);
    if (field)
      Object.defineProperty(field, "labels", {
        value: body.querySelectorAll(`label[for="${id}"]`),
      });
  }
  const title = maker.createElement("div");
  title.innerHTML = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? "";
  const element = body as unknown as HTMLElement;
  return Object.assign(within(element), {
    title: title.textContent,
    body: element,
    text: textOf(element),
  });
}

/**
 * What a part of a page says, such as a row of a table: the words of neighbouring elements apart,
 * with single spaces.
 */
export function textOf(part: Element): string {
  const words: string[] = [];
  const walk = (node: Node) => {
    if (node.nodeType === 3) words.push(node.textContent ?? "");
    else node.childNodes.forEach(walk);
    if (node.nodeType === 1) words.push(" ");
  };
  walk(part);
  return words.join("").replace(/\s+/g, " ").trim();
}

/** Where the links of a part lead, in their order. */
export const linksOf = (part: Element) =>
  within(part as HTMLElement)
    .queryAllByRole("link")
    .map((link) => link.getAttribute("href")!);
