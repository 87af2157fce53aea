import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useOutlet } from "@remix-run/react";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { pathsOfPerson } from "#app/features/mailings/paths/show-paths.server.ts";
import { PersonPaths } from "#app/features/mailings/paths/views/person-paths.tsx";
import { findPerson } from "#app/features/people/people.server.ts";
import { showPerson } from "#app/features/people/person/show-person.server.ts";
import { PersonAside } from "#app/features/people/person/views/person-aside.tsx";
import {
  PersonCertificates,
  PersonEmails,
  PersonLists,
  PersonResponses,
  PersonWebinars,
} from "#app/features/people/person/views/person-parts.tsx";
import { CameFrom } from "#app/features/people/views/came-from.tsx";
import { readPersonView } from "#app/features/recipients/person-query.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { SampleBadge } from "#app/ui/lists/badge.tsx";
import { Flash } from "#app/ui/page/flash-box.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: (data) => [{ label: "People", to: "/people" }, { label: data?.person.name ?? "Person" }],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.person.name ?? "Person" },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { app } = context;
  const person = orNotFound(await findPerson(app.db, account.id, params.personId));
  const view = readPersonView(new URL(request.url).searchParams);
  await recordAccess(app, organiser, "person", person.id);
  const shown = await showPerson(app, person, { ...view, timeZone: account.timeZone });
  return { ...shown, paths: await pathsOfPerson(app.db, account.id, person.email) };
}

/**
 * One page with everything that is known about somebody. Correcting the address and erasing are
 * drawn over it.
 */
export default function OnePerson() {
  const shown = useLoaderData<typeof loader>();
  const dialog = useOutlet();
  const { person, part } = shown;
  const base = `/people/${person.id}`;
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <PageHead
          title={person.name}
          actions={
            part ? (
              <Link className="btn btn-plain" to={base}>
                Show everything
              </Link>
            ) : (
              <>
                <Link className="btn btn-plain" to={`${base}/name`}>
                  Correct name
                </Link>
                <Link className="btn btn-plain" to={`${base}/email`} preventScrollReset>
                  Correct address
                </Link>
                <a className="btn btn-plain" href={`${base}/export.zip`} download>
                  Download
                </a>
                <Link className="btn btn-danger" to={`${base}/erase`} preventScrollReset>
                  Erase
                </Link>
              </>
            )
          }
        >
          {person.name === person.email ? null : (
            <span className="[overflow-wrap:anywhere]">{person.email} · </span>
          )}
          Known since <time dateTime={person.since.at}>{person.since.full}</time>, from{" "}
          <CameFrom source={person.source} />
          {person.isSample ? (
            <>
              {" "}
              <SampleBadge />
            </>
          ) : null}
        </PageHead>
        {person.erasing ? <Flash kind="info">{person.erasing}</Flash> : null}
        {part ? (
          <OnePart />
        ) : (
          <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] items-start">
            <div className="grid gap-5 min-w-0">
              <PersonCertificates shown={shown} />
              <PersonEmails shown={shown} />
              <PersonLists shown={shown} />
              <PersonResponses shown={shown} />
              <PersonWebinars shown={shown} />
              <PersonPaths paths={shown.paths} />
            </div>
            <PersonAside shown={shown} />
          </div>
        )}
      </div>
      {dialog}
    </>
  );
}

function OnePart() {
  const shown = useLoaderData<typeof loader>();
  if (shown.part === "lists") return <PersonLists shown={shown} />;
  if (shown.part === "certificates") return <PersonCertificates shown={shown} />;
  if (shown.part === "mails") return <PersonEmails shown={shown} />;
  if (shown.part === "responses") return <PersonResponses shown={shown} />;
  return <PersonWebinars shown={shown} />;
}
