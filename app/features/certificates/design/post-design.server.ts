import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { findProject } from "../model/project.server.ts";
import { keepBackground, keepSignature, type NewBackground, type UploadRefused } from "./background-upload.server.ts";
import { applyDesignForm, type DesignOutcome } from "./design-form.server.ts";
import { chosenFile, type PostRefused } from "./design-post.server.ts";
import { controlName } from "./field-form.ts";

/** What a posted designer form came to. */
export type PostedDesign =
  | { kind: "saved"; intent: string; fieldId: string | null; notes: string[]; row: number }
  | {
      kind: "problem";
      status: 400 | 409 | 413 | 415 | 422 | 503;
      /** Seconds to wait before trying again, with 503. */
      wait?: number;
      errors: FormErrors;
      typed: Record<string, string>;
      fieldId: string | null;
      row: number;
    };

/**
 * Takes the designer's form as a browser sends it, files included, and does what it asks. The page's own address and the
 * one that scripts save to both come here. Throws 404 when the project is not the account's.
 */
export async function postDesign(
  app: AppContext,
  { account }: Organiser,
  projectId: string | undefined,
  posted: FormData | PostRefused,
): Promise<PostedDesign> {
  const { db, clock } = app;
  await findProject(db, account.id, projectId);
  if (!(posted instanceof FormData)) {
    const { status, problem, kept } = posted;
    if (!kept) return { kind: "problem", status, errors: { form: problem }, typed: {}, fieldId: null, row: 1 };
    const ofSignature = /^f\.([a-z0-9-]{1,40})\.file$/.exec(kept.control)?.[1];
    return {
      kind: "problem",
      status,
      errors: { [ofSignature ? controlName(ofSignature, "file") : "file"]: problem },
      typed: typedIn(kept.form),
      fieldId: ofSignature ?? (textOf(kept.form, "field") || null),
      row: Number(kept.form.get("person")) || 1,
    };
  }
  const form = posted;
  const row = Number(form.get("person")) || 1;
  const fieldId = textOf(form, "field") || null;
  const refused = (name: string, { status, problem, wait }: UploadRefused, of = fieldId): PostedDesign => ({
    kind: "problem",
    status,
    wait,
    errors: { [name]: problem },
    typed: typedIn(form),
    fieldId: of,
    row,
  });

  let background: NewBackground | null = null;
  const picture = chosenFile(form, "file");
  if (picture) {
    const kept = await keepBackground(app, account.id, picture);
    if ("problem" in kept) return refused("file", kept);
    background = kept;
  }
  const signatures = new Map<string, string>();
  for (const name of new Set(form.keys())) {
    const id = /^f\.([a-z0-9-]{1,40})\.file$/.exec(name)?.[1];
    const upload = id ? chosenFile(form, name) : null;
    if (!id || !upload) continue;
    const kept = await keepSignature(app, account.id, upload);
    if ("problem" in kept) return refused(controlName(id, "file"), kept, id);
    signatures.set(id, kept.fileKey);
  }
  const outcome: DesignOutcome = await applyDesignForm(db, {
    accountId: account.id,
    projectId,
    post: { form, background, signatures },
    now: clock(),
  });
  return outcome.kind === "saved" ? { ...outcome, intent: textOf(form, "intent"), row } : { ...outcome, row };
}

/** Everything typed, when nothing could be looked at: the page shows it again. */
function typedIn(form: FormData): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [name, value] of form)
    if (typeof value === "string" && /^(f|v)\.|^title$|^background$/.test(name)) typed[name] = value;
  return typed;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
