import type { ReactNode } from "react";
import type { en } from "./catalogues/en.ts";
import type { Language } from "./languages.ts";

export type Catalogue = typeof en;

/**
 * A text that counts: by the language's plural rules, or for one number exactly ("2"). `{count}` is
 * the number.
 */
export type PluralText = {
  other: string;
  one?: string;
  two?: string;
  few?: string;
  many?: string;
  zero?: string;
} & {
  [exactly: number]: string;
};

/**
 * The names of the placeholders of a text: `"Page {position} of {count}"` → `"position" | "count"`.
 */
type Names<Words> = Words extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** Texts and numbers make a string; numbers are written as the language writes them. */
export interface Fill<Name extends string = string> {
  (values: Record<Name, string | number>): string;
  (values: Record<Name, ReactNode>): ReactNode;
}

type TextOf<Part> = Part extends string
  ? [Names<Part>] extends [never]
    ? string
    : Fill<Names<Part>>
  : Part extends { other: string }
    ? FillPlural<Exclude<Names<Part[keyof Part]>, "count">>
    : { [Key in keyof Part]: TextOf<Part[Key]> };

interface FillPlural<Name extends string> {
  (values: Record<Name, string | number> & { count: number }): string;
  (values: Record<Name, ReactNode> & { count: number }): ReactNode;
}

/** A catalogue ready for use, in one language. */
export type Texts = TextOf<Catalogue> & { readonly language: Language };

/**
 * A catalogue in another language: nothing that English has not, and perhaps not yet everything.
 */
export type Translation<Part> = Part extends string
  ? string
  : Part extends { other: string }
    ? PluralText
    : { readonly [Key in keyof Part]?: Translation<Part[Key]> };
