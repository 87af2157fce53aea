import type { Organiser } from "../../accounts/require-organiser.server.ts";
import type { FormErrors } from "../../http/form-errors.ts";
import type { Installation } from "../../installation.server.ts";
import { findBuiltIn } from "../built-in/built-in-designs.ts";
import type { Design } from "../design.ts";
import { createProject } from "./create-project.server.ts";
import { designOnUpload } from "./default-fields.ts";
import { titleProblem } from "./project-words.server.ts";
import { chosenFile } from "./read-design-post.server.ts";
import { cleanLine } from "./read-field-form.ts";
import { keepBackground, type NewBackground } from "./read-upload.server.ts";

export type Started =
  | { location: string }
  /** `wait`: seconds to wait before trying again, with 503. */
  | { status: 413 | 415 | 422 | 503; wait?: number; errors: FormErrors };

/** Makes a certificate project from the form's title and file or built-in design. Returns where to go, or what is wrong. */
export async function startCertificate(
  installation: Installation,
  { account, user }: Organiser,
  form: FormData,
): Promise<Started> {
  const { db, clock } = installation;
  const now = clock();
  const title = cleanLine(String(form.get("title") ?? ""));
  const errors: FormErrors = {};
  const wrongTitle = titleProblem(title);
  if (wrongTitle) errors.title = wrongTitle;
  const upload = chosenFile(form, "file");
  const builtIn = findBuiltIn(String(form.get("design") ?? ""));
  if (!upload && !builtIn) errors.design = "Choose a file or one of our designs, then press Next step.";
  if (Object.keys(errors).length > 0) {
    if (upload) errors.file = "Choose the file again: browsers don't keep it when a page comes back.";
    return { status: 422, errors };
  }
  let background: NewBackground | null = null;
  if (upload) {
    const kept = await keepBackground(installation, account.id, upload);
    if ("problem" in kept) return { status: kept.status, wait: kept.wait, errors: { file: kept.problem } };
    background = kept;
  }
  const design = (background ? designOnUpload(background) : builtIn?.design) as Design;
  const token = String(form.get("token") ?? "") || crypto.randomUUID();
  const { location, isNew } = await db.transaction().execute(async (trx) => {
    const made = await createProject(trx, { accountId: account.id, userId: user.id, title, design, token, now });
    if (made.projectId && background) {
      await trx
        .insertInto("backgrounds")
        .values({ ...background, createdAt: now.toISOString() })
        .execute();
    }
    return { location: made.location, isNew: made.projectId !== null };
  });
  if (!isNew && background) await forget(installation, background);
  return { location };
}

/** The second press of the button brought its file along; the first one's is in use. */
async function forget({ files }: Installation, { fileKey, pdfFileKey }: NewBackground): Promise<void> {
  await files.remove(fileKey);
  if (pdfFileKey) await files.remove(pdfFileKey);
}
