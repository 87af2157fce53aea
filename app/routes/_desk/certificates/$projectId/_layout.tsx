import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches, useOutletContext } from "@remix-run/react";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { findProject } from "../../../../certificates/find-project.server.ts";
import type { DeskHandle } from "../../../../ui/desk/desk-handle.ts";
import { FlowSteps } from "../../../../ui/desk/flow-steps.tsx";

export const handle: DeskHandle = {
  crumbs: (data: { title: string }) => [{ label: "Projects", to: "/projects" }, { label: data?.title ?? "Certificate" }],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const project = await findProject(context.installation.db, account.id, params.projectId);
  return { id: project.id, title: project.title };
}

/** The flow Design → Recipients → Message → Send. A studio step (the designer) brings the steps line itself. */
export default function CertificateFlow() {
  const project = useLoaderData<typeof loader>();
  const matches = useMatches();
  const studio = matches.some((match) => (match.handle as DeskHandle | undefined)?.studio);
  const dialog = matches.some((match) => (match.handle as DeskHandle | undefined)?.dialog);
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
