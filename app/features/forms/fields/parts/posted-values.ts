import { createElement, type ReactNode } from "react";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import type { FormElement, Json } from "../../definition/definition.ts";
import type { PostedFields, RefusedFile, StoredFile } from "../../definition/field-type.ts";
import { fieldTypeOf } from "../field-types.ts";

/** For tests: what visitors read in English. */
export const ENGLISH = textsIn("en");

/** For tests: what is drawn for visitors, in English. */
export function inEnglish(shown: ReactNode) {
  return createElement(TextsProvider, { value: ENGLISH }, shown);
}

/** Posted fields from plain values, for tests. */
export function posted(
  fields: Record<string, string | string[]>,
  files: Record<string, StoredFile | RefusedFile> = {},
): PostedFields {
  const all = (name: string) => (Object.hasOwn(fields, name) ? [fields[name] ?? []].flat() : []);
  return {
    get: (name) => all(name)[0] ?? "",
    getAll: all,
    file: (name) => (Object.hasOwn(files, name) ? (files[name] ?? null) : null),
  };
}

/** An element of a kind as the palette makes it, with what a test changes. */
export function elementOf(
  kind: string,
  change: Partial<Omit<FormElement, "settings">> & { settings?: Record<string, Json> } = {},
): FormElement {
  const { label, help = "", required = false, settings } = fieldTypeOf({ kind }).start();
  return {
    id: "abcdefgh",
    kind,
    label,
    help,
    required,
    showWhen: null,
    ...change,
    settings: { ...settings, ...change.settings },
  };
}
