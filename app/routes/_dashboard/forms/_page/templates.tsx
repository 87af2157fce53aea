import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { shownTemplates } from "#app/features/forms/templates/templates.ts";
import {
  questionLabel,
  TemplateFields,
} from "#app/features/forms/templates/views/template-card.tsx";
import { TemplatePicture } from "#app/features/forms/templates/views/template-picture.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";

const SHOWN_FIRST = 12;

export const handle: DashboardHandle = {
  dialog: true,
  crumbs: () => [{ label: "Forms", to: "/forms" }, { label: "Templates" }],
};
export const meta: MetaFunction = () => [{ title: "Form templates" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOrganiser(request, context);
  const templates = shownTemplates();
  const isAll = new URL(request.url).searchParams.get("all") === "1";
  return {
    templates: isAll ? templates : templates.slice(0, SHOWN_FIRST),
    more: isAll ? 0 : Math.max(0, templates.length - SHOWN_FIRST),
    token: newFormToken(),
  };
}

export default function Templates() {
  const { templates, more, token } = useLoaderData<typeof loader>();
  return (
    <Dialog title="Templates" closeTo="/forms" wide>
      <p className="text-ink-2 mb-4">You can change everything in a template.</p>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {templates.map((template) => (
          <li key={template.id} className="card !shadow-none flex flex-col overflow-hidden">
            <TemplatePicture template={template} className="h-32" />
            <div className="p-4 flex flex-col grow">
              <h2 className="text-base">{template.name}</h2>
              <p className="text-sm text-ink-2 mt-0.5">{template.summary}</p>
              {template.asks.length > 0 ? (
                <>
                  <p className="text-sm font-semibold mt-3">
                    {questionLabel(template.questionCount)}
                  </p>
                  <ul className="text-sm text-ink-2 list-disc pl-4 mt-1">
                    {template.asks.map(({ label }) => (
                      <li key={label}>{label}</li>
                    ))}
                    {template.questionCount > template.asks.length ? (
                      <li>and {template.questionCount - template.asks.length} more</li>
                    ) : null}
                  </ul>
                </>
              ) : null}
              <Form method="post" action="/forms/new" className="mt-auto pt-4">
                <TemplateFields template={template} token={token} />
                <button type="submit" className="btn btn-plain btn-sm w-full">
                  Use this template<span className="sr-only">: {template.name}</span>
                </button>
              </Form>
            </div>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="text-center mt-5">
          <Link className="btn btn-plain" to="/forms/templates?all=1" preventScrollReset>
            Load more
          </Link>
        </p>
      ) : null}
    </Dialog>
  );
}
