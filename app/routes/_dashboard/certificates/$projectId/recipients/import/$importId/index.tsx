import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { namePictures } from "#app/features/certificates/draw/name-pictures.server.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { findImport } from "#app/features/recipients/imports/find-import.server.ts";
import { showImport } from "#app/features/recipients/imports/show-import.server.ts";
import { ImportPage, importTitle } from "#app/features/recipients/imports/views/import-page.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { afterAdding, answerImport } from "../../../../../_import-forms.server.ts";
import { keepTyped } from "../../../../../_typed-for-deleted.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: importTitle(data?.view) }];

export const handle: DashboardHandle = {
  crumbs: (data: { project?: { id: string; title: string } }) => [
    { label: "Projects", to: "/projects" },
    { label: data?.project?.title ?? "Certificate", to: `/projects/${data?.project?.id}` },
    { label: "Recipients", to: `/certificates/${data?.project?.id}/recipients` },
    { label: "Bulk Upload" },
  ],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const list = orNotFound(await findImport(db, account.id, project.id, params.importId));
  const done = afterAdding(request, context.app, list, `/certificates/${project.id}/recipients`);
  if (done) throw done;
  return {
    project: { id: project.id, title: project.title },
    base: `/certificates/${project.id}/recipients`,
    fileName: list.fileName,
    pictures: await namePictures(context.app, { account, project }, list.mapping),
    view: await showImport(db, list, new URL(request.url).searchParams),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { db } = context.app;
  const project = await keepTyped(request, { what: "project" }, async () =>
    orNotFound(await findProject(db, account.id, params.projectId)),
  );
  const find = async () =>
    orNotFound(await findImport(db, account.id, project.id, params.importId));
  const list = await keepTyped(request, { what: "upload" }, find);
  return answerImport(request, context.app, list, {
    base: `/certificates/${project.id}/recipients`,
    actorId: user.id,
  });
}

export default function ListImportPage() {
  return <ImportPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
