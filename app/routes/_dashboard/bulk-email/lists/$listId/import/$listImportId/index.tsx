import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteList, findUploadedList } from "#app/features/messages/bulk/uploaded-lists.server.ts";
import { findListImport } from "#app/features/recipients/imports/find-import.server.ts";
import type { ImportProblem } from "#app/features/recipients/imports/import-form.server.ts";
import { answerImportForm } from "#app/features/recipients/imports/import-form.server.ts";
import { showImport } from "#app/features/recipients/imports/show-import.server.ts";
import { ImportPage, importTitle } from "#app/features/recipients/imports/views/import-page.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: importTitle(data?.view.step) }];
export const handle: DashboardHandle = {
  crumbs: (data: { base?: string; name?: string }) => [
    { label: "Bulk Email", to: "/bulk-email?tab=uploads" },
    { label: data?.name ?? "List", to: data?.base },
    { label: "Upload" },
  ],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const { id, name } = await findUploadedList(db, account.id, params.listId);
  const list = await findListImport(db, account.id, id, params.listImportId);
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
  const { id, count } = await findUploadedList(db, account.id, params.listId);
  const list = await findListImport(db, account.id, id, params.listImportId);
  const form = await readPostedForm(request);
  const answer = await answerImportForm(app, list, form, {
    base: `/bulk-email/lists/${id}`,
    doneTo: `/bulk-email?tab=uploads&card=${id}`,
    actorId: user.id,
  });
  if (form.get("intent") === "discard" && count === 0 && list.status !== "applied") {
    // Made for this file alone: without it there is nothing to keep.
    await deleteList(db, { accountId: account.id, id });
    const text = `${list.fileName} was put aside. Nobody was added.`;
    return seeOtherWith(app, "/bulk-email?tab=uploads", { kind: "info", text });
  }
  return answer instanceof Response ? answer : json<ImportProblem>(answer, { status: 422 });
}

export default function UploadedImport() {
  const problem = useActionData<typeof action>() as ImportProblem | undefined;
  return <ImportPage {...useLoaderData<typeof loader>()} problem={problem} />;
}
