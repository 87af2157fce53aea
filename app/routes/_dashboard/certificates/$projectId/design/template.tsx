import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pictureAt } from "#app/features/certificates/design/designer-view.ts";
import {
  draftDrawRequest,
  projectSampleValues,
} from "#app/features/certificates/draw/draft-drawing.server.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { previewPath } from "#app/features/certificates/model/project-paths.ts";
import { projectDesign } from "#app/features/certificates/model/stored-design.server.ts";
import {
  MAX_OWN_TEMPLATES,
  saveAsTemplate,
  templateForm,
} from "#app/features/certificates/own-templates/own-templates.server.ts";
import { TemplateNameForm } from "#app/features/certificates/own-templates/views/template-name-form.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Certificates", to: "/certificates" }, { label: "Save as template" }],
};
export const meta: MetaFunction = () => [{ title: "Save as template" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock, config } = context.app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const design = projectDesign(project);
  if (!design) throw redirect("/certificates/new");
  const person = await projectSampleValues(db, { account, project }, 1, clock());
  const { etag } = await draftDrawRequest(
    { db, appUrl: config.appUrl },
    { account, project },
    design,
    person,
  );
  const { widthPx, heightPx } = design;
  return {
    title: project.title,
    picture: {
      picture: pictureAt(previewPath(project.id, person.row, etag), 860),
      widthPx,
      heightPx,
    },
    back: safePath(
      new URL(request.url).searchParams.get("back"),
      `/certificates/${project.id}/design`,
    ),
    token: newFormToken(),
    rules: rulesOf(templateForm),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { id: projectId } = orNotFound(await findProject(app.db, account.id, params.projectId));
  const submission = await readSubmission(request, templateForm);
  if (submission.status !== "success") return refuse(submission);
  const { name, back, token = crypto.randomUUID() } = submission.value;
  const given = {
    accountId: account.id,
    actorId: user.id,
    projectId,
    name,
    token,
    now: app.clock(),
  };
  if (orNotFound(await saveAsTemplate(app.db, given)) === "full")
    return refuse(submission, {
      form:
        `You have ${MAX_OWN_TEMPLATES} templates, which is the limit. Delete one ` +
        "under New certificate, then save this one.",
    });
  const text = `${name} is saved. You’ll find it under Your templates whenever you start a certificate.`;
  return seeOtherWith(app, safePath(back, `/certificates/${projectId}/design`), {
    kind: "success",
    text,
  });
}

export default function SaveAsTemplate() {
  const { title, picture, back, token, rules } = useLoaderData<typeof loader>();
  return (
    <TemplateNameForm
      title="Save as template"
      button="Save template"
      about={
        "Start other certificates with this design: its background, fields and pictures. The " +
        "people, the message and the values for everyone stay with the project."
      }
      values={{ name: title, token, back }}
      picture={picture}
      closeTo={back}
      rules={rules}
      answer={useActionData<typeof action>()}
    />
  );
}
