import type { Answers, FormDefinition, FormElement } from "../definition/definition.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { PAGE_BREAK, shownElements } from "./conditions.ts";

/** One page of a public form, 1 for the first. */
export interface FormPage {
  number: number;
  /**
   * The words of the page break it began with; empty for the first page and for pages that
   * conditions made.
   */
  title: string;
  /** The page break is the first of them: its control draws the title. */
  elements: FormElement[];
}

/**
 * A form page by page. A page break begins one; so does an element whose condition asks about a
 * question of the same page, because only the server knows whether it is shown, and it knows once
 * that question is answered. Pages of nothing but a page break are left out. There is always one
 * page.
 */
export function pagesOf({ elements }: FormDefinition): FormPage[] {
  const pages: FormPage[] = [{ number: 1, title: "", elements: [] }];
  for (const element of elements) {
    const page = pages.at(-1)!;
    // What nobody sees is on no page.
    if (fieldTypeOf(element).isHidden) continue;
    if (element.kind === PAGE_BREAK)
      pages.push({ number: 0, title: element.label, elements: [element] });
    else if (asksAbout(element, page)) pages.push({ number: 0, title: "", elements: [element] });
    else page.elements.push(element);
  }
  const filled = pages.filter(hasContent);
  return (filled.length > 0 ? filled : pages.slice(0, 1)).map((page, at) => ({
    ...page,
    number: at + 1,
  }));
}

/**
 * The pages that have something to show with these answers, each with only what is shown. Numbers
 * are those of `pagesOf`.
 */
export function pagesShown(definition: FormDefinition, answers: Answers): FormPage[] {
  const shown = new Set(shownElements(definition, answers));
  return pagesOf(definition)
    .map((page) => ({ ...page, elements: page.elements.filter((element) => shown.has(element)) }))
    .filter((page) => page.number === 1 || hasContent(page));
}

/** The questions among elements. */
export function questionsOf(elements: FormElement[]): FormElement[] {
  return elements.filter((element) => fieldTypeOf(element).asks);
}

function hasContent({ elements }: FormPage): boolean {
  return elements.some(({ kind }) => kind !== PAGE_BREAK);
}

function asksAbout({ showWhen }: FormElement, { elements }: FormPage): boolean {
  const here = new Set(elements.map(({ id }) => id));
  return showWhen?.rules.some(({ questionId }) => here.has(questionId)) ?? false;
}
