import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useOutlet } from "@remix-run/react";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { noteAccess } from "../../../../../activity/note-access.server.ts";
import { CameFrom } from "../../../../../people/came-from.tsx";
import { findPerson } from "../../../../../people/find-person.server.ts";
import { PersonAside } from "../../../../../people/person-aside.tsx";
import {
  PersonCertificates,
  PersonLists,
  PersonMails,
  PersonResponses,
  PersonWebinars,
} from "../../../../../people/person-parts.tsx";
import { readPersonView } from "../../../../../people/person-query.ts";
import { showPerson } from "../../../../../people/show-person.server.ts";
import type { DeskHandle } from "../../../../../ui/desk/desk-handle.ts";
import { Flash } from "../../../../../ui/flash.tsx";
import { PageHead } from "../../../../../ui/page-head.tsx";
import { SampleBadge } from "../../../../../ui/sample-badge.tsx";

export const handle: DeskHandle = {
  crumbs: (data) => [{ label: "People", to: "/people" }, { label: data?.person.name ?? "Person" }],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.person.name ?? "Person" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { installation } = context;
  const person = await findPerson(installation.db, account.id, params.personId);
  const view = readPersonView(new URL(request.url).searchParams);
  await noteAccess(installation, organiser, "person", person.id);
  return showPerson(installation, person, { ...view, timeZone: account.timeZone });
}

/** One page with everything that is known about somebody. Correcting the address and erasing are drawn over it. */
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
          {person.name === person.email ? null : <span className="[overflow-wrap:anywhere]">{person.email} · </span>}
          Known since <time dateTime={person.since.at}>{person.since.full}</time>, from <CameFrom source={person.source} />
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
              <PersonMails shown={shown} />
              <PersonLists shown={shown} />
              <PersonResponses shown={shown} />
              <PersonWebinars shown={shown} />
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
  if (shown.part === "mails") return <PersonMails shown={shown} />;
  if (shown.part === "responses") return <PersonResponses shown={shown} />;
  return <PersonWebinars shown={shown} />;
}
