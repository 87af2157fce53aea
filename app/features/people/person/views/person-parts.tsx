import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { CertificateBadge } from "#app/features/certificates/issued/certificate-badge.tsx";
import { DeliveryBadge } from "#app/features/delivery/status/delivery-badge.tsx";
import { PERSON_ROWS_PER_PAGE, type PersonPart } from "#app/features/recipients/person-query.ts";
import { SampleBadge } from "#app/ui/lists/badge.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { ShownPerson } from "../show-person.server.ts";

/** A part of somebody's page: its rows, and a link to all of them or the pages of all. */
function Part({
  shown,
  part,
  title,
  none,
  noun,
  children,
}: {
  shown: ShownPerson;
  part: PersonPart;
  title: string;
  none: string;
  noun: string;
  children: ReactNode[];
}) {
  const count = shown.counts[part];
  return (
    <section className="card overflow-hidden" aria-labelledby={`${part}-title`}>
      <div className="card-head">
        <h2 className="panel-title" id={`${part}-title`}>
          {title}
          {count > 0 ? (
            <span className="num text-ink-3 font-normal ml-2">{count.toLocaleString("en")}</span>
          ) : null}
        </h2>
      </div>
      {count === 0 ? (
        <p className="p-4 text-ink-2">{none}</p>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
      {shown.part === part ? (
        <Pager
          page={shown.page}
          pageSize={PERSON_ROWS_PER_PAGE}
          total={count}
          search={`show=${part}`}
          noun={noun}
        />
      ) : null}
      {shown.part !== part && count > children.length ? (
        <p className="px-4 py-2 border-t border-line">
          <Link
            className="link inline-flex items-center min-h-control"
            to={`/people/${shown.person.id}?show=${part}`}
          >
            Show all {count.toLocaleString("en")} {noun}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function Row({ children, side }: { children: ReactNode; side?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 grow basis-56 [overflow-wrap:anywhere]">{children}</div>
      {side ? <div className="flex flex-wrap items-center gap-2">{side}</div> : null}
    </li>
  );
}

export function PersonCertificates({ shown }: { shown: ShownPerson }) {
  return (
    <Part
      shown={shown}
      part="certificates"
      title="Certificates"
      none="No certificates for this address."
      noun="certificates"
    >
      {shown.certificates.map((one) => (
        <Row
          key={one.id}
          side={
            <>
              <CertificateBadge status={one.status} />
              <a className="btn btn-plain btn-sm" href={`/c/${one.id}`}>
                <Icon name="ext" />
                Public page<span className="sr-only"> of {one.title}</span>
              </a>
              {one.status === "valid" || one.status === "expired" ? (
                <a className="btn btn-plain btn-sm" href={`/c/${one.id}.pdf?download`}>
                  <Icon name="download" />
                  PDF<span className="sr-only"> of {one.title}</span>
                </a>
              ) : null}
            </>
          }
        >
          {one.hasPage ? (
            <Link
              className="font-semibold hover:underline"
              to={`/projects/${one.projectId}/certificates/${one.id}`}
              dir="auto"
            >
              {one.title}
            </Link>
          ) : (
            <span className="font-semibold" dir="auto">
              {one.title}
            </span>
          )}
          <p className="text-sm text-ink-2">
            <span dir="auto">{one.holderName}</span>, issued {one.issued}
            {one.expires
              ? `, ${one.status === "expired" ? "expired" : "expires"} ${one.expires}`
              : ""}
            {one.replacesId ? ", a correction" : ""}
            {one.replacedById && one.hasPage ? (
              <>
                ,{" "}
                <Link
                  className="link"
                  to={`/projects/${one.projectId}/certificates/${one.replacedById}`}
                >
                  see the corrected one
                </Link>
              </>
            ) : null}
          </p>
        </Row>
      ))}
    </Part>
  );
}

export function PersonEmails({ shown }: { shown: ShownPerson }) {
  return (
    <Part shown={shown} part="mails" title="Mails" none="No e-mails to this address." noun="mails">
      {shown.mails.map((mail) => (
        <Row key={mail.id} side={<DeliveryBadge status={mail.status} />}>
          {mail.to ? (
            <Link className="font-semibold hover:underline" to={mail.to} dir="auto">
              {mail.title}
            </Link>
          ) : (
            <span className="font-semibold" dir="auto">
              {mail.title}
            </span>
          )}
          <p className="text-sm text-ink-2">
            {mail.kind}, {mail.when}
            {mail.openedAt ? ", opened" : ""}
            {mail.correctedTo ? `, to ${mail.toEmail}` : ""}
            {mail.reason ? `. ${mail.reason}` : ""}
          </p>
        </Row>
      ))}
    </Part>
  );
}

export function PersonLists({ shown }: { shown: ShownPerson }) {
  return (
    <Part
      shown={shown}
      part="lists"
      title="Lists and projects"
      none="This address isn’t on any list."
      noun="lists"
    >
      {shown.lists.map((row) => (
        <Row key={row.id} side={row.isSample ? <SampleBadge /> : null}>
          {row.project ? (
            <Link
              className="font-semibold hover:underline"
              to={`/certificates/${row.project.id}/recipients?q=${encodeURIComponent(shown.person.email)}`}
              dir="auto"
            >
              {row.project.title}
            </Link>
          ) : (
            <span className="font-semibold" dir="auto">
              {row.name}
            </span>
          )}
          <p className="text-sm text-ink-2">
            as <span dir="auto">{`${row.firstName} ${row.lastName}`.trim()}</span>
            {row.certificateName ? `, for ${row.certificateName}` : ""}, added {row.added}
          </p>
        </Row>
      ))}
    </Part>
  );
}

export function PersonResponses({ shown }: { shown: ShownPerson }) {
  return (
    <Part
      shown={shown}
      part="responses"
      title="Form responses"
      none="No form responses from this address."
      noun="responses"
    >
      {shown.responses.map((row) => (
        <Row key={row.id}>
          {row.inBin ? (
            <span className="font-semibold" dir="auto">
              {row.title} (in the bin)
            </span>
          ) : (
            <Link
              className="font-semibold hover:underline"
              to={`/forms/${row.formId}/responses/${row.id}`}
              dir="auto"
            >
              {row.title}
            </Link>
          )}
          <p className="text-sm text-ink-2">
            Response {row.number}
            {row.name ? (
              <>
                , as <span dir="auto">{row.name}</span>
              </>
            ) : null}
            , {row.when}
          </p>
        </Row>
      ))}
    </Part>
  );
}

export function PersonWebinars({ shown }: { shown: ShownPerson }) {
  return (
    <Part
      shown={shown}
      part="webinars"
      title="Webinars"
      none="No webinar registrations."
      noun="registrations"
    >
      {shown.webinars.map((row) => (
        <Row key={row.id} side={<span className="badge">{row.standing}</span>}>
          {row.inBin ? (
            <span className="font-semibold" dir="auto">
              {row.title} (in the bin)
            </span>
          ) : (
            <Link
              className="font-semibold hover:underline"
              to={`/forms/${row.formId}/webinar/people/${row.id}`}
              dir="auto"
            >
              {row.title}
            </Link>
          )}
          <p className="text-sm text-ink-2">
            {row.starts}
            {row.reportedMinutes === null ? "" : `, present for ${row.reportedMinutes} minutes`}
          </p>
        </Row>
      ))}
    </Part>
  );
}
