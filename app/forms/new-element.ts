import { randomLetters } from "../random-letters.ts";
import type { FormElement } from "./definition.ts";
import { kindOf } from "./kinds/kinds.ts";

const ID_LETTERS = 8;

/** An element as the palette makes it, under an id of its own. Throws for a name that no kind has. */
export function newElement(kind: string): FormElement {
  const { label, help = "", required = false, settings } = kindOf({ kind }).start();
  return { id: randomLetters(ID_LETTERS), kind, label, help, required, showWhen: null, settings };
}
