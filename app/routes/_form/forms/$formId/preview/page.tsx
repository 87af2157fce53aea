import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  type PreviewPost,
  type PreviewStep,
  previewForm,
} from "#app/features/forms/builder/preview-form.server.ts";
import { FormPageView } from "#app/features/forms/public/views/form-page.tsx";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { textsByName } from "#app/platform/http/posted-texts.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { publicFormHandle, publicFormHeaders } from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Preview: ${data?.head.title ?? "form"}` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const form = orNotFound(await findForm(context.app.db, account.id, params.formId));
  return (await previewForm(context.app, form, null, askedOf(request))).step;
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const form = orNotFound(await findForm(context.app.db, account.id, params.formId));
  const { step, status } = await previewForm(
    context.app,
    form,
    postOf(await readPostedForm(request)),
    askedOf(request),
  );
  return data({ step }, { status });
}

function postOf(form: FormData): PreviewPost {
  const files = new Map<string, File>();
  for (const [name, value] of form)
    if (value instanceof File && value.size > 0) files.set(name, value);
  return { texts: textsByName(form), files };
}

function askedOf(request: Request): string | null {
  return new URL(request.url).searchParams.get("lang");
}

/** The draft as a visitor would get it, for its organiser only. */
export default function PreviewPage() {
  const first = useLoaderData<typeof loader>() as PreviewStep;
  const step = (useActionData<typeof action>() as { step: PreviewStep } | undefined)?.step ?? first;
  const { page, problem, check, thanks } = step;
  const t = useTexts();
  return (
    <PublicFormShell {...step.head} formPath={null} achieved={thanks ? thanks.title : undefined}>
      {page ? <FormPageView page={page} problem={problem} /> : null}
      {check ? (
        <form method="post" action={check.action}>
          <h2>{t.form.checkTitle}</h2>
          <dl className="w">
            {check.answers.map(({ label, words }, index) => (
              <div key={index}>
                <dt>{label}</dt>
                <dd className="pr">{words}</dd>
              </div>
            ))}
          </dl>
          <input type="hidden" name="stamp" value={check.stamp} />
          <button type="submit" name="go" value="on">
            {check.button}
          </button>
          <button type="submit" className="s" name="go" value="back">
            {t.common.back}
          </button>
        </form>
      ) : null}
      {thanks ? (
        <div className="p">
          <h2>Nothing is stored in the preview</h2>
          {thanks.leadsTo ? <p>People are sent to {thanks.leadsTo} from here.</p> : null}
          {thanks.text ? <p className="pr">{thanks.text}</p> : null}
          <p>
            <a href={thanks.again}>Start again</a>
          </p>
        </div>
      ) : null}
    </PublicFormShell>
  );
}
