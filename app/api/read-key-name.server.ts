import { z } from "zod";
import type { FormErrors } from "../http/form-errors.ts";
import { readForm } from "../http/form-problem.server.ts";
import { normaliseName } from "../recipients/normalise-name.ts";

const FORM = z.object({
  name: z
    .string({ error: "Enter a name for the key" })
    .transform(normaliseName)
    .refine((name) => name !== "", "Enter a name for the key")
    .refine((name) => name.length <= 60, "A name has at most 60 letters"),
  token: z.string({ error: "This page was out of date. Open it again." }).max(100),
});

/** Reads the form that makes a key. */
export function readKeyName(form: FormData): { value: z.output<typeof FORM> } | { errors: FormErrors } {
  return readForm(form, FORM);
}
