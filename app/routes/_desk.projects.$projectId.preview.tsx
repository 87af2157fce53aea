import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { findProject } from "../certificates/find-project.server.ts";
import { listPeople } from "../projects/list-people.server.ts";
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
  const base = { page, projectId: project.id, hasDesign: project.design !== null };
  const { people, total } = await listPeople(db, project, { q: "", page, pageSize: 1 });
  if (total === 0) {
    // The people may have left the list since; their certificates are still there.
    const issued = await certificateNumber(db, project.id, page);
    const sample = { name: null, email: null, certificateId: null, revoked: false, picture: projectPicture(project, 1280) };
    const shown = issued.certificate ? shownCertificate(issued.certificate) : issued.total === 0 ? sample : null;
    return { ...base, total: issued.total, shown };
  }
  const person = people[0];
  if (!person) return { ...base, total, shown: null };
  const name = `${person.firstName} ${person.lastName}`.trim();
  const shown = person.certificate
    ? shownCertificate({ ...person.certificate, holderName: name, holderEmail: person.email })
    : { name, email: person.email, certificateId: null, revoked: false, picture: projectPicture(project, 1280, page) };
  return { ...base, total, shown };
}

function shownCertificate(certificate: { id: string; holderName: string; holderEmail: string; status: string }) {
  return {
    name: certificate.holderName,
    email: certificate.holderEmail,
    certificateId: certificate.id,
    revoked: certificate.status === "revoked",
    picture: `/c/${certificate.id}.webp?w=960`,
  };
}

/** Pages through people's real certificates; before any was issued, through the design with each person's values. */
export default function PreviewCertificate() {
  const { projectId, hasDesign, shown, total, page } = useLoaderData<typeof loader>();
  const issued = Boolean(shown?.certificateId);
  if (!issued && !hasDesign) {
    return (
      <section className="card !rounded-t-none !border-t-0">
        <EmptyState icon="image" title="No design yet" actions={<DesignLink id={projectId}>Choose a design</DesignLink>}>
          Start from a template or your own file.
        </EmptyState>
      </section>
    );
  }
  return (
    <section className="card !rounded-t-none !border-t-0 overflow-hidden" aria-label="Preview certificate">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
        <h2 className="text-lg mr-auto min-w-0">
          {shown ? (shown.name ?? "The design with sample words") : "There is nobody with this number"}
          {shown?.email ? <span className="block text-sm font-normal text-ink-2 break-all">{shown.email}</span> : null}
        </h2>
        {shown?.revoked ? <Badge status="failed">Revoked</Badge> : null}
        {shown?.certificateId ? (
          <Link className="btn btn-plain btn-sm" to={`/projects/${projectId}/certificates/${shown.certificateId}`}>
            Open this certificate
          </Link>
        ) : null}
        {issued || !shown ? null : (
          <>
            <span className="text-sm text-ink-2">Not issued yet</span>
            <DesignLink id={projectId}>Edit the design</DesignLink>
          </>
        )}
      </div>
      {shown ? (
        <div className="bg-sunken p-4 sm:p-8">
          <img
            className="paper w-full h-auto max-w-[60rem] mx-auto"
            src={shown.picture}
            width="960"
            height="679"
            alt={shown.name ? `Certificate of ${shown.name}` : "The design of this certificate"}
          />
        </div>
      ) : null}
      {total > 0 ? (
        <Pager page={page} pageSize={1} total={total} search={`page=${page}`} noun={total === 1 ? "person" : "people"} />
      ) : null}
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
