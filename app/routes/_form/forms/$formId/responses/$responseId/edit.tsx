import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formFrame } from "#app/features/forms/public/open-form.server.ts";
import { EditFields } from "#app/features/forms/public/views/edit-fields.tsx";
import { saveEdit, showEdit } from "#app/features/forms/responses/edits/edit-response.server.ts";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { formSettings } from "#app/features/forms/store/stored-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { textsByName } from "#app/platform/http/posted-texts.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Language } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { publicFormHandle, publicFormHeaders } from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: data
      ? `Edit response ${data.edit.response.number} · ${data.head.title}`
      : "Edit response",
  },
];

/** The answers of a response in the fields of its form, for the organiser to correct. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context, { role: "editor" });
  const { app } = context;
  const form = orNotFound(await findForm(app.db, account.id, params.formId));
  const { version, language, ...edit } = orNotFound(
    await showEdit(app.db, form, params.responseId),
  );
  const settings = { ...formSettings(form), intro: "" };
  const texts = textsIn("en");
  const frame = await formFrame(app, {
    form,
    settings,
    version,
    webinar: null,
    account: language,
    texts,
  });
  // The organiser's own pages are in English.
  return {
    ...frame,
    head: { ...frame.head, languages: [] as Language[] },
    edit,
    back: `/forms/${form.id}/responses/${edit.response.id}`,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const form = orNotFound(await findForm(app.db, account.id, params.formId));
  const posted = textsByName(await readPostedForm(request));
  const outcome = orNotFound(
    await saveEdit(app, form, params.responseId, { posted, actorId: user.id }),
  );
  if (outcome.kind === "refused") return data(outcome, { status: 422 });
  const { changed } = outcome;
  const back = `/forms/${form.id}/responses/${params.responseId}`;
  if (changed === 0) return seeOtherWith(app, back, { kind: "info", text: "Nothing was changed." });
  const were = changed === 1 ? "was" : "were";
  const text = `${counted(changed, "answer")} ${were} changed.`;
  return seeOtherWith(app, back, { kind: "success", text });
}

export default function EditResponse() {
  const { head, edit, back } = useLoaderData<typeof loader>();
  const { number, name } = edit.response;
  const who = name ? `Response ${number}, ${name}` : `Response ${number}`;
  const problem = useActionData<typeof action>() ?? null;
  return (
    <PublicFormShell {...head} formPath={null} intro={who}>
      <EditFields edit={edit} problem={problem} back={back} />
    </PublicFormShell>
  );
}
