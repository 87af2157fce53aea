import { readPostedForm } from "../../http/read-posted-form.server.ts";
import type { Installation } from "../../installation.server.ts";
import type { KeptFile, PostedFields } from "../field-kind.ts";
import { formFields } from "../read-answers.ts";
import type { FormDraft } from "./form-drafts.server.ts";
import type { FormVisit } from "./visit-form.server.ts";

export interface FormPost {
  fields: PostedFields;
  /** Every text field of a question, for showing the page again. */
  texts: Record<string, string[]>;
  /** Files of the visitor's answers, from now or before, by control name. */
  kept: Record<string, KeptFile>;
  /** A file was larger than allowed: 413, with everything else kept. */
  isCut: boolean;
  /** The draft that now holds the files; null when there were none. */
  draft: FormDraft | null;
  /** Of a draft begun now. */
  token: string | null;
}

/** Reads a page as it was sent. Throws a Response for what is no form. */
export async function readFormPost(_installation: Installation, request: Request, visited: FormVisit): Promise<FormPost> {
  const form = await readPostedForm(request);
  return { fields: formFields(form), texts: textsOf(form), kept: {}, isCut: false, draft: visited.draft, token: null };
}

function textsOf(form: FormData): Record<string, string[]> {
  const texts: Record<string, string[]> = {};
  for (const name of new Set(form.keys())) {
    if (!name.startsWith("q-")) continue;
    texts[name] = form.getAll(name).filter((value) => typeof value === "string");
  }
  return texts;
}
