import type { DraftPost } from "#app/features/forms/builder/draft-form.server.ts";
import { MAX_IMAGE_BYTES } from "#app/features/forms/model/builder-limits.ts";
import { formFields } from "#app/features/forms/model/respondent.ts";
import { textsByName } from "#app/platform/http/posted-texts.ts";
import { MultipartProblem, readUploads } from "#app/platform/http/uploads.server.ts";
import { megabytesLabel } from "#app/platform/text/wording.ts";

const TOO_LARGE =
  `This picture is larger than ${megabytesLabel(MAX_IMAGE_BYTES)}, the limit for a picture ` +
  "here. Make it smaller and upload it again.";

/**
 * Reads the builder's form, with a picture when the open card has a control for
 * one. Of a huge post only the fields before the picture are read; the card has its picture last,
 * so that they are all of what was typed.
 */
export async function readDraftPost(request: Request): Promise<DraftPost> {
  const act = new URL(request.url).searchParams.get("act");
  try {
    const { form, tooLarge, isWhole } = await readUploads(request, {
      fileBytes: MAX_IMAGE_BYTES,
      files: 2,
    });
    const refused =
      tooLarge === null ? null : { status: 413 as const, control: tooLarge, problem: TOO_LARGE };
    const fields = formFields(textsByName(form));
    return { fields, picture: chosenPicture(form), act, refused, isWhole };
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    if (error.status === 413) throw new Response("Upload one picture at a time.", { status: 413 });
    throw new Response("The upload was incomplete. Go back and send the form again.", {
      status: 400,
    });
  }
}

function chosenPicture(form: FormData): DraftPost["picture"] {
  for (const [control, value] of form) if (value instanceof File) return { control, file: value };
  return null;
}
