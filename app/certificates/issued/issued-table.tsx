import { Link } from "@remix-run/react";
import { CertificateBadge } from "../../projects/certificate-badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SampleBadge } from "../../ui/sample-badge.tsx";
import type { ShownCertificate } from "./show-issued.server.ts";

/** Issued certificates as rows, each with a checkbox named `s`. Stands in the form that they belong to. */
export function IssuedTable({
  certificates,
  chosen,
  back,
}: {
  certificates: ShownCertificate[];
  chosen: string[];
  /** The page to come back to. */
  back: string;
}) {
  return (
    <table className="table stack">
      <caption className="sr-only">Issued certificates</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Choose</span>
          </th>
          <th scope="col">Holder</th>
          <th scope="col">Certificate</th>
          <th scope="col">Issued</th>
          <th scope="col">Status</th>
          <th scope="col">Sent</th>
          <th scope="col">
            <span className="sr-only">More</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {certificates.map((certificate) => (
          <tr key={certificate.id}>
            <td className="max-md:row-start-1 max-md:col-start-2 max-md:justify-self-end">
              <label className="grid place-items-center min-w-control min-h-control -m-2">
                <input
                  type="checkbox"
                  className="w-5 h-5 accent-brand"
                  name="s"
                  value={certificate.id}
                  defaultChecked={chosen.includes(certificate.id)}
                />
                <span className="sr-only">Choose the certificate of {certificate.holderName}</span>
              </label>
            </td>
            <td className="max-md:row-start-1 max-md:col-start-1 min-w-0">
              <Link className="font-semibold hover:underline break-words" to={pageOf(certificate)} dir="auto">
                {certificate.holderName}
              </Link>
              <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">
                {certificate.personId ? (
                  <Link className="hover:underline" to={`/people/${certificate.personId}`}>
                    {certificate.holderEmail}
                  </Link>
                ) : (
                  certificate.holderEmail
                )}
              </span>
            </td>
            <td className="wide">
              <span className="break-words" dir="auto">
                {certificate.title}
              </span>
              <span className="block text-sm text-ink-3 font-mono text-[.8125rem]">{certificate.shownId}</span>
            </td>
            <td className="num md:whitespace-nowrap" data-l="Issued">
              {certificate.issuedOn}
            </td>
            <td>
              <span className="inline-flex flex-wrap gap-1.5">
                <CertificateBadge status={certificate.status} />
                {certificate.isSample ? <SampleBadge /> : null}
              </span>
              {certificate.expiresOn && (certificate.status === "valid" || certificate.status === "expired") ? (
                <span className="block text-sm text-ink-3 num">
                  {certificate.status === "expired" ? "on" : "until"} {certificate.expiresOn}
                </span>
              ) : null}
            </td>
            <td className="num md:whitespace-nowrap text-ink-2" data-l="Sent">
              {certificate.sentOn ?? "Not sent"}
            </td>
            <td>
              <div className="flex justify-end">
                <CertificateMenu certificate={certificate} back={back} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function pageOf({ id, projectId }: ShownCertificate): string {
  return `/projects/${projectId}/certificates/${id}`;
}

function CertificateMenu({ certificate, back }: { certificate: ShownCertificate; back: string }) {
  const page = pageOf(certificate);
  const { id, status, holderName } = certificate;
  const counts = status === "valid" || status === "expired";
  return (
    <details className="menu">
      <summary className="btn btn-quiet btn-icon !text-ink-2" aria-label={`More for the certificate of ${holderName}`}>
        <Icon name="more" className="text-xl [stroke-width:3]" />
      </summary>
      <div>
        <Link className="menu-item" to={page}>
          <Icon name="cert" />
          Open
        </Link>
        {counts ? (
          <>
            <Link className="menu-item" to={`${page}/reissue`}>
              <Icon name="edit" />
              Correct and re-issue
            </Link>
            <Link className="menu-item" to={`/certificates/validity?s=${id}&back=${encodeURIComponent(back)}`}>
              <Icon name="clock" />
              Change validity
            </Link>
            <a className="menu-item" href={`/c/${id}.pdf?download`}>
              <Icon name="download" />
              Download PDF
            </a>
          </>
        ) : null}
        <a className="menu-item" href={`/c/${id}`}>
          <Icon name="ext" />
          Public page
        </a>
        {status === "revoked" ? null : (
          <Link className="menu-item" to={`${page}/revoke?back=${encodeURIComponent(back)}`}>
            <Icon name="badx" />
            Revoke
          </Link>
        )}
      </div>
    </details>
  );
}
