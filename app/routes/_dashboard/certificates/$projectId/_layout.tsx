import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches, useOutletContext } from "@remix-run/react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { FlowSteps } from "#app/ui/page/stepper.tsx";

export const handle: DashboardHandle = {
  crumbs: (data: { title: string }) => [
    { label: "Projects", to: "/projects" },
    { label: data?.title ?? "Certificate" },
  ],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const project = orNotFound(await findProject(context.app.db, account.id, params.projectId));
  return { id: project.id, title: project.title };
}

/**
 * The flow Design → Recipients → Message → Send. A studio step (the designer) brings the steps line
 * itself.
 */
export default function CertificateFlow() {
  const project = useLoaderData<typeof loader>();
  const matches = useMatches();
  const studio = matches.some((match) => (match.handle as DashboardHandle | undefined)?.studio);
  const dialog = matches.some((match) => (match.handle as DashboardHandle | undefined)?.dialog);
  const context = useOutletContext();
  if (studio) return <Outlet context={context} />;
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <FlowSteps projectId={project.id} />
      </div>
      <Outlet />
    </>
  );
}
