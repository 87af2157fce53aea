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

/** The pages of a form: there is always one. */
export type FormPages = readonly [FormPage, ...FormPage[]];

/**
 * A form page by page. A page break begins one; so does an element whose condition asks about a
 * question of the same page, because only the server knows whether it is shown, and it knows once
 * that question is answered. Pages of nothing but a page break are left out.
 */
export function pagesOf({ elements }: FormDefinition): FormPages {
  const first: FormPage = { number: 1, title: "", elements: [] };
  const pages = [first];
  let page = first;
  for (const element of elements) {
    // What nobody sees is on no page.
    if (fieldTypeOf(element).isHidden) continue;
    const isBreak = element.kind === PAGE_BREAK;
    if (isBreak || asksAbout(element, page)) {
      page = { number: 0, title: isBreak ? element.label : "", elements: [element] };
      pages.push(page);
    } else page.elements.push(element);
  }
  const [one = first, ...others] = pages.filter(hasContent);
  return [{ ...one, number: 1 }, ...others.map((other, at) => ({ ...other, number: at + 2 }))];
}

/**
 * The pages that have something to show with these answers, each with only what is shown. Numbers
 * are those of `pagesOf`.
 */
export function pagesShown(definition: FormDefinition, answers: Answers): FormPages {
  const shown = new Set(shownElements(definition, answers));
  const onlyShown = (page: FormPage) => ({
    ...page,
    elements: page.elements.filter((element) => shown.has(element)),
  });
  const [first, ...others] = pagesOf(definition);
  return [onlyShown(first), ...others.map(onlyShown).filter(hasContent)];
}

export function lastPage(pages: FormPages): FormPage {
  return pages.at(-1) ?? pages[0];
}

/** A page that is shown. Throws for another: `allowedPlace` says where somebody may be. */
export function pageNumbered(pages: FormPages, number: number): FormPage {
  const page = pages.find((one) => one.number === number);
  if (!page) throw new Error(`Page ${number} of the form is not shown`);
  return page;
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
