import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { findProject } from "../../../../certificates/find-project.server.ts";
import { notFound } from "../../../../http/not-found.ts";
import { readConfirmedBatch } from "../../../../messages/find-confirmed-batch.server.ts";
import { goesOutWords } from "../../../../messages/zoned-time.ts";
import { Congratulations } from "../../../../ui/composer/congratulations.tsx";
import { certificates } from "../../../../ui/composer/send-summary.tsx";
import type { DeskHandle } from "../../../../ui/desk/desk-handle.ts";

export const meta: MetaFunction = () => [{ title: "Congratulations" }];
export const handle: DeskHandle = {
  dialog: true,
  crumbs: (data: { projectId: string; title: string }) => [
    { label: "Projects", to: "/projects" },
    { label: data?.title ?? "Certificate", to: `/projects/${data?.projectId ?? ""}` },
    { label: "Sent" },
  ],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.installation;
  const project = await findProject(db, account.id, params.projectId);
  const batchId = new URL(request.url).searchParams.get("batch");
  const batch = await readConfirmedBatch(db, account.id, project.id, batchId);
  if (!batch) throw notFound();
  return json({
    projectId: project.id,
    batchId: batch.id,
    title: batch.title,
    count: batch.recipientCount,
    goesOut: goesOutWords(batch.scheduledAt, account.timeZone, clock()),
  });
}

export default function Done() {
  const { batchId, title, count, goesOut } = useLoaderData<typeof loader>();
  return (
    <Congratulations
      batchId={batchId}
      what={certificates(count)}
      of={`of ${title}`}
      isOne={count === 1}
      goesOut={goesOut}
      next={{ to: "/projects", label: "View Projects" }}
    />
  );
}
