import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { findProject } from "../certificates/find-project.server.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { answerImportForm } from "../recipients/answer-import-form.server.ts";
import { findImport } from "../recipients/find-import.server.ts";
import { ImportFailed } from "../recipients/import-failed.tsx";
import { ImportProgress } from "../recipients/import-progress.tsx";
import { type ImportProblem, ImportReport } from "../recipients/import-report.tsx";
import { MappingForm } from "../recipients/mapping-form.tsx";
import { showImport } from "../recipients/show-import.server.ts";
import type { DeskHandle } from "../ui/desk/desk-handle.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.view.step === "report" ? "Check the list" : "Match your columns" },
];

export const handle: DeskHandle = {
  crumbs: (data: { project?: { id: string; title: string } }) => [
    { label: "Projects", to: "/projects" },
    { label: data?.project?.title ?? "Certificate", to: `/projects/${data?.project?.id}` },
    { label: "Recipients", to: `/certificates/${data?.project?.id}/recipients` },
    { label: "Bulk Upload" },
  ],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.installation;
  const project = await findProject(db, account.id, params.projectId);
  const list = await findImport(db, account.id, project.id, params.importId);
  return {
    project: { id: project.id, title: project.title },
    base: `/certificates/${project.id}/recipients`,
    fileName: list.fileName,
    view: await showImport(db, list, new URL(request.url).searchParams),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { db } = context.installation;
  const project = await findProject(db, account.id, params.projectId);
  const list = await findImport(db, account.id, project.id, params.importId);
  const form = await readPostedForm(request);
  const answer = await answerImportForm(context.installation, list, form, {
    base: `/certificates/${project.id}/recipients`,
    actorId: user.id,
  });
  return answer instanceof Response ? answer : json<ImportProblem>(answer, { status: 422 });
}

/** A list on its way in: match the columns, watch it being read, see what would become of each row, then add. */
export default function ListImportPage() {
  const { base, fileName, view } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as ImportProblem | undefined;
  if (view.step === "mapping") return <MappingForm fileName={fileName} view={view} problem={problem} />;
  if (view.step === "reading") return <ImportProgress fileName={fileName} rowsRead={view.rowsRead} rowsTotal={view.rowsTotal} />;
  if (view.step === "failed") return <ImportFailed base={base} fileName={fileName} problem={view.problem} />;
  return <ImportReport base={base} fileName={fileName} view={view} problem={problem} />;
}
