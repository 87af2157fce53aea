import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { FormRules } from "./form-errors.ts";

const known = new WeakMap<z.ZodType, FormRules<never>>();

/**
 * What a page needs of a form's schema: a loader sends it to `useCheckedForm`. The schema itself stays on the server, since zod is
 * ten times the size of everything else that a form needs in a browser. The sentences are found by asking the schema, once, about
 * an empty form and about one with an "x" in every field; so it may do nothing but check.
 */
export function rulesOf<Schema extends z.ZodType<unknown, Record<string, unknown>>>(schema: Schema): FormRules<z.input<Schema>> {
  const before = known.get(schema);
  if (before) return before;
  const constraint = { ...getZodConstraint(schema) };
  const malformed = new FormData();
  for (const name of Object.keys(constraint)) malformed.set(name, "x");
  const rules = { constraint, ifEmpty: firstMessages(schema, new FormData()), ifMalformed: firstMessages(schema, malformed) };
  known.set(schema, rules);
  return rules;
}

function firstMessages(schema: z.ZodType, form: FormData): Record<string, string> {
  const { error } = parseWithZod(form, { schema }).reply();
  return Object.fromEntries(
    Object.entries(error ?? {}).flatMap(([name, messages]) => (name && messages?.[0] ? [[name, messages[0]]] : [])),
  );
}
