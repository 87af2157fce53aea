import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { unsigned, valuesToFill } from "#app/features/certificates/design/fill-in.ts";
import { readDesignerView } from "#app/features/certificates/design/read-designer-view.server.ts";
import { FillInForm } from "#app/features/certificates/design/views/fill-in-form.tsx";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Fill in: ${data?.title ?? "certificate"}` },
];

/** What is the same on every certificate, asked for once the design is chosen. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, config, clock } = context.app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const given = { account, appUrl: config.appUrl, project, chosenId: null, row: 1, now: clock() };
  const view = await readDesignerView(db, given);
  if (!view) throw redirect("/certificates/new");
  const { projectId, title, revision, page, person, picture, fields } = view;
  return {
    projectId,
    title,
    revision,
    page,
    person: person.name,
    picture,
    values: valuesToFill(fields),
    signatures: unsigned(fields.map(({ field }) => field)),
    hasLogoPlace:
      account.logoFileKey === null &&
      fields.some(({ field }) => field.kind === "logo" && field.fileKey === null),
  };
}

export default function FillInCertificate() {
  return <FillInForm {...useLoaderData<typeof loader>()} />;
}
