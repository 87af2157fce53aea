import { Link } from "@remix-run/react";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { CertificateBadge } from "../certificate-badge.tsx";
import type { ShownCertificate } from "../issued-page.server.ts";

const SHOWN = 20;

/** What an act is about to be done to: the first of them by name. */
export function SelectedCertificates({ certificates }: { certificates: ShownCertificate[] }) {
  const more = certificates.length - SHOWN;
  return (
    <section className="card" aria-labelledby="chosen-title">
      <div className="card-head">
        <h2 className="panel-title" id="chosen-title">
          Chosen certificates
        </h2>
      </div>
      <ul className="divide-y divide-line">
        {certificates.slice(0, SHOWN).map(({ id, holderName, title, status }) => (
          <li key={id} className="px-4 py-2.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="mr-auto min-w-0 break-words">
              <b className="font-semibold" dir="auto">
                {holderName}
              </b>
              <span className="block text-sm text-ink-2" dir="auto">
                {title}
              </span>
            </span>
            <CertificateBadge status={status} />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="px-4 py-3 border-t border-line text-ink-2">
          and {more.toLocaleString("en")} more
        </p>
      ) : null}
    </section>
  );
}

/** The page of an act that was asked for without anything chosen. */
export function NothingSelected({ title, back }: { title: string; back: string }) {
  return (
    <>
      <PageHead title={title} />
      <div className="card">
        <EmptyState
          icon="cert"
          title="Nothing selected"
          actions={
            <Link className="btn btn-primary" to={back}>
              Back to the certificates
            </Link>
          }
        >
          Tick the certificates first, then press the button again.
        </EmptyState>
      </div>
    </>
  );
}
