import { data } from "@remix-run/node";
import type { PasteTarget } from "#app/features/recipients/paste/add-pasted.server.ts";
import {
  handlePasteForm,
  type PasteAnswer,
  type PasteForm,
  TOO_MUCH_TEXT,
} from "#app/features/recipients/paste/paste-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { answerOf, submissionOf, textsOf } from "#app/platform/http/forms.server.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { MultipartProblem, readUploads } from "#app/platform/http/uploads.server.ts";
import { retryAfter } from "#app/platform/untrusted-files/file-parsers.server.ts";

/**
 * Does what the posted form of typed or pasted people says. `targetOf`: where they go, given the
 * name of a list that is made now.
 */
export async function answerPaste(
  request: Request,
  app: AppContext,
  schema: PasteForm,
  targetOf: (name: string) => PasteTarget,
) {
  const form = await readPaste(request);
  if (typeof form === "string") {
    const answer: PasteAnswer = answerOf(submissionOf(new FormData(), schema.partial()), {
      people: form,
    });
    return data(answer, { status: 413 });
  }
  const outcome = await handlePasteForm(app, targetOf, schema, textsOf(form));
  if (outcome.kind === "again")
    return data(outcome.answer, { status: outcome.status, headers: retryAfter(outcome) });
  return outcome.message
    ? seeOtherWith(app, outcome.location, outcome.message)
    : seeOther(outcome.location);
}

/** The posted form, or why it can't be taken. */
async function readPaste(request: Request): Promise<FormData | string> {
  try {
    return (await readUploads(request, { fileBytes: 1, files: 1 })).form;
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    return error.status === 413
      ? TOO_MUCH_TEXT
      : "What you typed did not arrive completely. Go back and send it again.";
  }
}
