import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { findProject } from "../certificates/find-project.server.ts";
import { certificateNumber } from "../projects/project-certificates.server.ts";
import { readPage } from "../projects/project-filter.ts";
import { projectPicture } from "../projects/project-paths.ts";
import { Badge } from "../ui/badge.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Pager } from "../ui/pager.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.installation;
  const project = await findProject(db, account.id, params.projectId);
  const page = readPage(new URL(request.url).searchParams);
  const { certificate, total } = await certificateNumber(db, project.id, page);
  return {
    page,
    total,
    certificate,
    project: { id: project.id, designRevision: project.designRevision, hasDesign: project.design !== null },
  };
}

/** Pages through people's real certificates; before any was issued, the design itself. */
export default function PreviewCertificate() {
  const { certificate, total, page, project } = useLoaderData<typeof loader>();
  if (total === 0 && !project.hasDesign) {
    return (
      <section className="card !rounded-t-none !border-t-0">
        <EmptyState icon="image" title="No design yet" actions={<DesignLink id={project.id}>Choose a design</DesignLink>}>
          Start from a template or your own file.
        </EmptyState>
      </section>
    );
  }
  return (
    <section className="card !rounded-t-none !border-t-0" aria-label="Preview certificate">
      {certificate ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
          <h2 className="text-lg mr-auto min-w-0">
            {certificate.holderName}
            <span className="block text-sm font-normal text-ink-2 break-all">{certificate.holderEmail}</span>
          </h2>
          {certificate.status === "revoked" ? <Badge status="failed">Revoked</Badge> : null}
          <Link className="btn btn-plain btn-sm" to={`/projects/${project.id}/certificates/${certificate.id}`}>
            Open this certificate
          </Link>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
          <p className="mr-auto text-ink-2">
            {total > 0
              ? "There is no certificate with this number."
              : "None was issued yet. This is the design; each person’s own certificate is shown here once it is sent."}
          </p>
          {total === 0 ? <DesignLink id={project.id}>Edit the design</DesignLink> : null}
        </div>
      )}
      <div className="bg-sunken p-4 sm:p-8">
        {certificate || total === 0 ? (
          <img
            className="paper w-full h-auto max-w-[60rem] mx-auto"
            src={certificate ? `/c/${certificate.id}.webp?w=960` : projectPicture(project, 960)}
            width="960"
            height="679"
            alt={certificate ? `Certificate of ${certificate.holderName}` : "The design of this certificate"}
          />
        ) : null}
      </div>
      {total > 0 ? <Pager page={page} pageSize={1} total={total} search={`page=${page}`} noun="certificates" /> : null}
    </section>
  );
}

function DesignLink({ id, children }: { id: string; children: string }) {
  return (
    <Link className="btn btn-plain btn-sm" to={`/certificates/${id}/design`}>
      {children}
    </Link>
  );
}
