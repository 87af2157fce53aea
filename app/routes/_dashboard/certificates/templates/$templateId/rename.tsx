import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  findOwnTemplate,
  listOwnTemplates,
  renameOwnTemplate,
  templateForm,
} from "#app/features/certificates/own-templates/own-templates.server.ts";
import { TemplateNameForm } from "#app/features/certificates/own-templates/views/template-name-form.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

const GALLERY = "/certificates/new";

export const handle: DashboardHandle = {
  crumbs: () => [
    { label: "Certificates", to: "/certificates" },
    { label: "New certificate", to: GALLERY },
    { label: "Rename template" },
  ],
};
export const meta: MetaFunction = () => [{ title: "Rename template" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, config } = context.app;
  const { id } = orNotFound(await findOwnTemplate(db, account.id, params.templateId));
  const all = await listOwnTemplates(db, { account, appUrl: config.appUrl, words: "" });
  const template = orNotFound(all.find((one) => one.id === id));
  return { template, rules: rulesOf(templateForm) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const { id } = orNotFound(await findOwnTemplate(app.db, account.id, params.templateId));
  const submission = await readSubmission(request, templateForm);
  if (submission.status !== "success") return refuse(submission);
  const { name } = submission.value;
  if (!(await renameOwnTemplate(app.db, { accountId: account.id, id, name }))) throw notFound();
  return seeOtherWith(app, GALLERY, {
    kind: "success",
    text: `The template is now called ${name}.`,
  });
}

export default function RenameTemplate() {
  const { template, rules } = useLoaderData<typeof loader>();
  return (
    <TemplateNameForm
      title="Rename template"
      button="Rename"
      values={{ name: template.name }}
      picture={template}
      closeTo={GALLERY}
      rules={rules}
      answer={useActionData<typeof action>()}
    />
  );
}
