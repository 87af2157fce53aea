import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { draftPicture } from "#app/features/certificates/draw/draft-drawing.server.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { issuedPicture } from "#app/features/certificates/model/project-paths.ts";
import { listPeople, personAt } from "#app/features/certificates/projects/people.server.ts";
import { certificateNumber } from "#app/features/certificates/projects/project-certificates.server.ts";
import { peopleByEmail } from "#app/features/recipients/people-search.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { Badge } from "#app/ui/lists/badge.tsx";
import { EmailAddress } from "#app/ui/lists/email-address.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { SearchBox } from "#app/ui/lists/list-toolbar.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

const MAX_FOUND = 10;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const search = new URL(request.url).searchParams;
  const asked = Number(search.get("page"));
  const position = Number.isFinite(asked) && asked >= 1 ? Math.min(1e9, Math.trunc(asked)) : 1;
  const q = (search.get("q") ?? "").trim().slice(0, 200);
  const at = project.listId ? await personAt(db, project.id, project.listId, position) : null;
  const pictureOf = (row: number) =>
    draftPicture(context.app, { account, project }, row, { w: "1280" });
  const base = {
    projectId: project.id,
    hasDesign: project.design !== null,
    q,
    found: await find(db, project, q),
  };
  if (!at) {
    // The people may have left the list since; their certificates are still there.
    const { total } = await certificateNumber(db, project.id, 1);
    const number = Math.min(position, Math.max(1, total));
    const { certificate } = await certificateNumber(db, project.id, number);
    const sample = { name: null, email: null, personId: null, certificateId: null, revoked: false };
    const shown = certificate
      ? { ...shownCertificate(certificate), personId: null }
      : { ...sample, picture: await pictureOf(1) };
    const turns = {
      number,
      total,
      before: number > 1 ? number - 1 : null,
      after: number < total ? number + 1 : null,
    };
    return { ...base, ...turns, shown };
  }
  const { person, number, total, before, after } = at;
  const name = wholeName(person);
  const personId =
    (await peopleByEmail(db, account.id, [person.email])).get(person.email.toLowerCase()) ?? null;
  const shown = person.certificate
    ? {
        ...shownCertificate({ ...person.certificate, holderName: name, holderEmail: person.email }),
        personId,
      }
    : {
        name,
        email: person.email,
        personId,
        certificateId: null,
        revoked: false,
        picture: await pictureOf(number),
      };
  return { ...base, number, total, before, after, shown };
}

async function find(
  db: Parameters<typeof listPeople>[0],
  project: Parameters<typeof listPeople>[1],
  q: string,
) {
  if (q === "") return [];
  const { people } = await listPeople(db, project, { q, page: 1 });
  return people.slice(0, MAX_FOUND).map((person) => ({
    id: person.id,
    position: person.position,
    name: wholeName(person),
    email: person.email,
  }));
}

function shownCertificate(certificate: {
  id: string;
  holderName: string;
  holderEmail: string;
  status: string;
}) {
  return {
    name: certificate.holderName,
    email: certificate.holderEmail,
    certificateId: certificate.id,
    revoked: certificate.status === "revoked",
    picture: issuedPicture(certificate, 960),
  };
}

/**
 * Pages through people's real certificates; before any was issued, through the design with each
 * person's values.
 */
export default function PreviewCertificate() {
  const { projectId, hasDesign, shown, total } = useLoaderData<typeof loader>();
  const issued = Boolean(shown.certificateId);
  if (!issued && !hasDesign) {
    return (
      <section className="card !rounded-t-none !border-t-0">
        <EmptyState
          icon="image"
          title="No design yet"
          actions={<DesignLink id={projectId}>Choose a design</DesignLink>}
        >
          Start from a template or your own file.
        </EmptyState>
      </section>
    );
  }
  return (
    <section
      className="card !rounded-t-none !border-t-0 overflow-hidden"
      aria-label="Preview certificate"
    >
      {total > 1 ? <Jump /> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
        <h2 className="text-lg mr-auto min-w-0">
          {shown.name && shown.personId ? (
            <Link className="hover:underline" to={`/people/${shown.personId}`}>
              {shown.name}
            </Link>
          ) : (
            (shown.name ?? "The design with sample text")
          )}
          {shown.email ? (
            <span className="block text-sm font-normal text-ink-2">
              <EmailAddress>{shown.email}</EmailAddress>
            </span>
          ) : null}
        </h2>
        {shown.revoked ? <Badge status="failed">Revoked</Badge> : null}
        {shown.certificateId ? (
          <Link
            className="btn btn-plain btn-sm"
            to={`/projects/${projectId}/certificates/${shown.certificateId}`}
          >
            Open this certificate
          </Link>
        ) : (
          <>
            <span className="text-sm text-ink-2">Not issued yet</span>
            <DesignLink id={projectId}>Edit the design</DesignLink>
          </>
        )}
      </div>
      <div className="bg-sunken p-4 sm:p-8">
        <img
          className="paper w-full h-auto max-w-[60rem] mx-auto"
          src={shown.picture ?? undefined}
          width="960"
          height="679"
          alt={shown.name ? `Certificate of ${shown.name}` : "The design of this certificate"}
        />
      </div>
      {total > 0 ? <Turns /> : null}
    </section>
  );
}

/** To a person by number or by name. */
function Jump() {
  const { total, number, q, found } = useLoaderData<typeof loader>();
  return (
    <div className="p-3.5 border-b border-line">
      <div className="flex flex-wrap items-end gap-2.5">
        <SearchBox
          label="Find a person"
          placeholder="Name or e-mail"
          q={q}
          keep={{ page: number > 1 ? String(number) : "" }}
        />
        <Form
          method="get"
          className="flex flex-wrap items-center gap-2 ml-auto"
          preventScrollReset
          key={number}
        >
          <label className="text-sm text-ink-2" htmlFor="page">
            S/N
          </label>
          <input
            className="input !w-24 num"
            id="page"
            name="page"
            inputMode="numeric"
            defaultValue={number}
            aria-describedby="of"
          />
          <span className="text-sm text-ink-2 num" id="of">
            of {total.toLocaleString("en")}
          </span>
          <button type="submit" className="btn btn-plain btn-sm">
            Go
          </button>
        </Form>
      </div>
      {q && found.length === 0 ? (
        <p className="mt-3 text-ink-2">Nobody on the list matches “{q}”.</p>
      ) : null}
      {found.length > 0 ? (
        <ul className="mt-2 grid sm:grid-cols-2">
          {found.map((person) => (
            <li key={person.id}>
              <Link
                className="flex items-baseline gap-2 min-h-control py-1.5"
                to={`?page=${person.position}`}
                preventScrollReset
              >
                <span className="num text-sm text-ink-3">
                  {person.position.toLocaleString("en")}
                </span>
                <span className="min-w-0 break-words">
                  <span className="link">{person.name || person.email}</span>
                  {person.name ? (
                    <span className="text-sm text-ink-2">
                      {" "}
                      <EmailAddress>{person.email}</EmailAddress>
                    </span>
                  ) : null}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Turns() {
  const { number, total, before, after } = useLoaderData<typeof loader>();
  return (
    <nav
      className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 border-t border-line"
      aria-label="Pages"
    >
      <p className="text-sm text-ink-2 num">
        {number.toLocaleString("en")} of {total.toLocaleString("en")}
      </p>
      <div className="pager">
        {before ? (
          <Link to={`?page=${before}`} rel="prev" preventScrollReset>
            <Icon name="left" />
            Previous
          </Link>
        ) : null}
        {after ? (
          <Link to={`?page=${after}`} rel="next" preventScrollReset>
            Next
            <Icon name="right" />
          </Link>
        ) : null}
      </div>
    </nav>
  );
}

function DesignLink({ id, children }: { id: string; children: string }) {
  return (
    <Link className="btn btn-plain btn-sm" to={`/certificates/${id}/design`} data-changes>
      {children}
    </Link>
  );
}
