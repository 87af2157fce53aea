import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findListImport } from "#app/features/recipients/imports/find-import.server.ts";
import { showImport } from "#app/features/recipients/imports/show-import.server.ts";
import { ImportPage, importTitle } from "#app/features/recipients/imports/views/import-page.tsx";
import {
  deleteList,
  findUploadedList,
} from "#app/features/recipients/lists/uploaded-lists.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { afterAdding, answerImport } from "../../../../../_import-forms.server.ts";
import { keepTyped } from "../../../../../_typed-for-deleted.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: importTitle(data?.view) }];
export const handle: DashboardHandle = {
  crumbs: (data: { base?: string; name?: string }) => [
    { label: "Bulk Email", to: "/bulk-email?tab=uploads" },
    { label: data?.name ?? "List", to: data?.base },
    { label: "Upload" },
  ],
};

/** Where people are chosen from the list. */
const doneTo = (listId: string) => `/bulk-email?tab=uploads&card=${listId}`;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const { id, name } = orNotFound(await findUploadedList(db, account.id, params.listId));
  const list = orNotFound(await findListImport(db, account.id, id, params.listImportId));
  const done = afterAdding(request, context.app, list, doneTo(id));
  if (done) throw done;
  return {
    name,
    base: `/bulk-email/lists/${id}`,
    fileName: list.fileName,
    view: await showImport(db, list, new URL(request.url).searchParams),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db } = app;
  const { id, count } = await keepTyped(request, { what: "list" }, () =>
    findUploadedList(db, account.id, params.listId).then(orNotFound),
  );
  const find = async () =>
    orNotFound(await findListImport(db, account.id, id, params.listImportId));
  const list = await keepTyped(request, { what: "upload" }, find);
  const base = `/bulk-email/lists/${id}`;
  return answerImport(request, app, list, {
    base,
    actorId: user.id,
    doneTo: doneTo(id),
    async putAside() {
      if (count > 0 || list.status === "applied") return base;
      // Made for this file alone: without it there is nothing to keep.
      await deleteList(db, { id });
      return "/bulk-email?tab=uploads";
    },
  });
}

export default function UploadedImport() {
  return <ImportPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
