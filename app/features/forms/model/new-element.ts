import { randomLetters } from "#app/platform/text/ids.ts";
import { fieldTypeOf } from "../field-types.ts";
import type { FormElement } from "./definition.ts";

const ID_LETTERS = 8;

/** An element as the palette makes it, under an id of its own. Throws for a name that no kind has. */
export function newElement(kind: string): FormElement {
  const { label, help = "", required = false, settings } = fieldTypeOf({ kind }).start();
  return { id: randomLetters(ID_LETTERS), kind, label, help, required, showWhen: null, settings };
}
