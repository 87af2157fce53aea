import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { goesOutLabel } from "#app/engines/time/zoned-time.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { waitsForFirstLook } from "#app/features/delivery/ceilings/first-look.server.ts";
import { readFirstCertificate } from "#app/features/messages/batches/first-certificate.server.ts";
import { readConfirmedBatch } from "#app/features/messages/compose/send.server.ts";
import { Congratulations } from "#app/features/messages/compose/views/congratulations.tsx";
import { certificates } from "#app/features/messages/compose/views/send-summary.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import sendingCss from "#app/ui/styles/sending.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sendingCss }];
export const meta: MetaFunction = () => [{ title: "Congratulations" }];
export const handle: DashboardHandle = {
  dialog: true,
  crumbs: (data: { projectId: string; title: string }) => [
    { label: "Projects", to: "/projects" },
    { label: data?.title ?? "Certificate", to: `/projects/${data?.projectId ?? ""}` },
    { label: "Sent" },
  ],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db } = app;
  const now = app.clock();
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const batchId = new URL(request.url).searchParams.get("batch");
  const batch = await readConfirmedBatch(db, account.id, project.id, batchId);
  if (!batch) throw notFound();
  return {
    projectId: project.id,
    batchId: batch.id,
    title: batch.title,
    count: batch.recipientCount,
    isPreparing: batch.status === "preparing",
    waitsForLook: await waitsForFirstLook(app, account.id, now, batch),
    goesOut: goesOutLabel(batch.scheduledAt, account.timeZone, now),
    firstName: user.firstName,
    first: await readFirstCertificate(db, account, batch.id),
  };
}

export default function Done() {
  const { title, count, projectId: _, ...send } = useLoaderData<typeof loader>();
  return (
    <Congratulations
      {...send}
      what={certificates(count)}
      of={`of ${title}`}
      count={count}
      next={{ to: "/projects", label: "View Projects" }}
    />
  );
}
