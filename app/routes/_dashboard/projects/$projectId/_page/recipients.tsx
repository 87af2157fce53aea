import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { CertificateBadge } from "#app/features/certificates/issued/certificate-badge.tsx";
import { certificateStatus } from "#app/features/certificates/model/certificate-id.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { listPeople, PEOPLE_PER_PAGE } from "#app/features/certificates/projects/people.server.ts";
import { peopleByEmail } from "#app/features/recipients/people-search.server.ts";
import { NewestSearched } from "#app/features/recipients/views/newest-searched.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmailAddress } from "#app/ui/lists/email-address.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { SearchBox } from "#app/ui/lists/list-toolbar.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const search = new URL(request.url).searchParams;
  const q = (search.get("q") ?? "").trim().slice(0, 200);
  const { people, page, total, isExact, newestSearched } = await listPeople(db, project, {
    q,
    page: readPageNumber(search),
  });
  const known = await peopleByEmail(
    db,
    account.id,
    people.map(({ email }) => email),
  );
  const now = clock().toISOString();
  return {
    projectId: project.id,
    q,
    page,
    total,
    isExact,
    newestSearched,
    pageSize: PEOPLE_PER_PAGE,
    people: people.map(({ certificate, ...person }) => ({
      ...person,
      personId: known.get(person.email.toLowerCase()) ?? null,
      certificate: certificate && {
        id: certificate.id,
        status: certificateStatus(certificate, now),
      },
    })),
  };
}

/**
 * The people of a project as they are now, each with the certificate that counts. Editing is a step
 * of the flow.
 */
export default function RecipientList() {
  const { projectId, people, total, isExact, newestSearched, page, q, pageSize } =
    useLoaderData<typeof loader>();
  return (
    <section
      className="card !rounded-t-none !border-t-0 overflow-hidden"
      aria-label="Recipient List"
    >
      <div className="flex flex-wrap items-center gap-2.5 p-3.5">
        <SearchBox label="Search recipients" placeholder="Name or e-mail" q={q} />
        <Link className="btn btn-plain ml-auto" to={`/certificates/${projectId}/recipients`}>
          Edit recipients
        </Link>
      </div>
      <NewestSearched people={newestSearched} className="px-4 pb-3" />
      {people.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState
            icon={q ? "search" : "users"}
            title={q ? "Nobody matches" : "No Recipients Added Yet?"}
          >
            {q
              ? `No name or e-mail contains “${q}”. Accents and capitals don’t matter.`
              : "Add people one by one, from a list you have, or from a file."}
          </EmptyState>
        </div>
      ) : (
        <>
          <DataTable
            caption={`Recipients and their certificates, page ${page}`}
            columns={[
              "S/N",
              "First Name",
              "Last Name",
              "Email Address",
              "Certificate Name",
              "Certificate",
            ]}
            rows={people}
          >
            {(person) => <PersonCells person={person} projectId={projectId} />}
          </DataTable>
          {isExact ? null : (
            <p className="px-4 pt-3 text-sm text-ink-2">
              More than {total.toLocaleString("en")} people match. The first{" "}
              {total.toLocaleString("en")} are shown: type more.
            </p>
          )}
          <Pager
            page={page}
            pageSize={pageSize}
            total={total}
            search={q ? `q=${encodeURIComponent(q)}` : ""}
          />
        </>
      )}
    </section>
  );
}

type Person = ReturnType<typeof useLoaderData<typeof loader>>["people"][number];

function PersonCells({ person, projectId }: { person: Person; projectId: string }) {
  return (
    <>
      <td className="num text-ink-3 only-wide">{person.position}</td>
      <td className="font-semibold">
        {person.personId ? (
          <Link className="hover:underline" to={`/people/${person.personId}`}>
            {person.firstName || person.lastName}
            {person.firstName ? <span className="md:sr-only"> {person.lastName}</span> : null}
          </Link>
        ) : (
          <>
            {person.firstName}
            <span className="md:hidden"> {person.lastName}</span>
          </>
        )}
      </td>
      <td className="only-wide font-semibold">{person.lastName}</td>
      <td className="wide text-ink-2 max-md:row-start-2">
        <EmailAddress>{person.email}</EmailAddress>
      </td>
      <td className="wide text-ink-2">{person.certificateName}</td>
      <td className="max-md:row-start-1 max-md:col-start-2">
        <PersonCertificate person={person} projectId={projectId} />
      </td>
    </>
  );
}

function PersonCertificate({ person, projectId }: { person: Person; projectId: string }) {
  if (!person.certificate) return <span className="text-sm text-ink-3">Not issued</span>;
  const name = `${person.firstName} ${person.lastName}`.trim();
  return (
    <Link
      className="inline-flex items-center gap-2 min-h-control max-md:-my-2.5"
      to={`/projects/${projectId}/certificates/${person.certificate.id}`}
    >
      <CertificateBadge status={person.certificate.status} />
      <span className="link text-sm max-md:sr-only">
        Open<span className="sr-only"> the certificate of {name}</span>
      </span>
    </Link>
  );
}
