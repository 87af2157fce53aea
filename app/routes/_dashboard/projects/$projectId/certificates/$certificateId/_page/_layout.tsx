import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useMatches } from "@remix-run/react";
import type { Design } from "#app/engines/certificate/design.ts";
import { showCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { showDay } from "#app/engines/time/show-day.ts";
import { CertificateBadge } from "#app/features/certificates/issued/certificate-badge.tsx";
import { certificateStatus } from "#app/features/certificates/model/certificate-id.ts";
import { printedFields } from "#app/features/certificates/model/certificate-values.ts";
import { findIssuingProject } from "#app/features/certificates/model/project.server.ts";
import { issuedPicture } from "#app/features/certificates/model/project-paths.ts";
import { readDesignVersion } from "#app/features/certificates/model/stored-design.server.ts";
import {
  findCertificate,
  messagesAbout,
} from "#app/features/certificates/projects/project-certificates.server.ts";
import { shownStatus } from "#app/features/delivery/status/delivery-state.ts";
import { canEmailCorrection } from "#app/features/messages/batches/email-correction.server.ts";
import { peopleByEmail } from "#app/features/recipients/people-search.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { fullDate, shortMoment } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: (data) => [
    { label: "Projects", to: "/projects" },
    { label: data?.project.title ?? "Certificate", to: `/projects/${data?.project.id}` },
    { label: data?.certificate.holderName ?? "Certificate" },
  ],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Certificate of ${data.certificate.holderName}` : "Certificate" },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const now = clock();
  const project = orNotFound(await findIssuingProject(db, account.id, params.projectId));
  const row = orNotFound(
    await findCertificate(db, {
      ...params,
      accountId: account.id,
      projectId: project.id,
      certificateId: params.certificateId,
    }),
  );
  const design: Design = await readDesignVersion(db, row.designVersionId);
  const messages = await messagesAbout(db, row.id);
  const known = await peopleByEmail(db, account.id, [row.holderEmail]);
  return {
    project: { id: project.id, title: project.title },
    certificate: {
      id: row.id,
      shownId: showCertificateId(row.id),
      status: certificateStatus(row, now.toISOString()),
      title: row.title,
      holderName: row.holderName,
      holderEmail: row.holderEmail,
      personId: known.get(row.holderEmail) ?? null,
      expiresOn: row.expiresAt && showDay(row.expiresAt, row.timeZone),
      issuedAt: fullDate(row.issuedAt, account.timeZone),
      revokedAt: row.revokedAt && fullDate(row.revokedAt, account.timeZone),
      revokeReason: row.revokeReason,
      replacesId: row.replacesId,
      replacedById: row.replacedById,
      viewCount: row.viewCount,
      downloadCount: row.downloadCount,
    },
    picture: { widthPx: design.widthPx, heightPx: design.heightPx },
    canEmail: await canEmailCorrection(db, row),
    printed: printedFields(design, readStoredTexts(row.values, "certificates.values", row.id)),
    messages: messages.map(({ createdAt, state, ...message }) => ({
      ...message,
      status: shownStatus(state),
      at: shortMoment(createdAt, now, account.timeZone),
    })),
  };
}

/**
 * One issued certificate, for its organiser: what it is worth, what is printed, what was mailed;
 * revoke and correct.
 */
export default function OneCertificate() {
  const { project, certificate } = useLoaderData<typeof loader>();
  const dialog = useMatches().some(
    (match) => (match.handle as { dialog?: true } | undefined)?.dialog,
  );
  const base = `/projects/${project.id}/certificates/${certificate.id}`;
  const correctable = certificate.status === "valid" || certificate.status === "expired";
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <PageHead
          title={certificate.holderName}
          actions={
            <>
              {certificate.status === "revoked" ? null : (
                <Link className="btn btn-danger" to={`${base}/revoke`} preventScrollReset>
                  Revoke
                </Link>
              )}
              {correctable ? (
                <Link className="btn btn-plain" to={`${base}/reissue`}>
                  Correct and re-issue
                </Link>
              ) : null}
            </>
          }
        >
          {certificate.title}
        </PageHead>
        <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] items-start">
          <Picture />
          <div className="grid gap-5">
            <Facts />
            <Messages base={base} />
            <Printed />
          </div>
        </div>
      </div>
      <Outlet />
    </>
  );
}

function Picture() {
  const { certificate, picture } = useLoaderData<typeof loader>();
  return (
    <section className="card overflow-hidden" aria-label="Picture">
      <div className="bg-sunken p-4 sm:p-6">
        <img
          className="paper w-full h-auto"
          src={issuedPicture(certificate, 960)}
          width={picture.widthPx}
          height={picture.heightPx}
          alt={`Certificate of ${certificate.holderName}`}
        />
      </div>
      <div className="flex flex-wrap gap-2 p-4 border-t border-line">
        <a className="btn btn-plain btn-sm" href={`/c/${certificate.id}`}>
          <Icon name="ext" />
          Public page
        </a>
        {certificate.status === "revoked" ? null : (
          <>
            <a className="btn btn-plain btn-sm" href={`/c/${certificate.id}.pdf?download`}>
              <Icon name="download" />
              PDF
            </a>
            <a className="btn btn-plain btn-sm" href={`/c/${certificate.id}.png?download`}>
              <Icon name="download" />
              PNG
            </a>
          </>
        )}
      </div>
    </section>
  );
}

function Messages({ base }: { base: string }) {
  const { messages, canEmail } = useLoaderData<typeof loader>();
  return (
    <section className="card" aria-labelledby="messages-title">
      <div className="card-head">
        <h2 className="panel-title" id="messages-title">
          Messages
        </h2>
      </div>
      {messages.length === 0 ? (
        <div className="p-4 grid gap-3 justify-items-start">
          <p className="text-ink-2">
            {canEmail
              ? "The corrected certificate hasn’t been e-mailed yet. Links in the first e-mail lead to it."
              : "No e-mail was sent for this certificate."}
          </p>
          {canEmail ? (
            <Link className="btn btn-plain btn-sm" to={`${base}/email`} preventScrollReset>
              <Icon name="send" />
              E-mail it now
            </Link>
          ) : null}
        </div>
      ) : (
        <ul className="divide-y divide-line">
          {messages.map((message) => (
            <li key={message.id} className="px-4 py-2">
              <Link className="block hover:underline" to={`/sent/${message.batchId}/${message.id}`}>
                <span className="block break-all">{message.toEmail}</span>
                <span className="text-sm text-ink-2">
                  {message.status}, {message.at}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Printed() {
  const { printed } = useLoaderData<typeof loader>();
  return (
    <section className="card" aria-labelledby="printed-title">
      <div className="card-head">
        <h2 className="panel-title" id="printed-title">
          What is printed
        </h2>
      </div>
      <dl className="p-4 grid gap-2.5">
        {printed.map(({ label, text }, i) => (
          <div key={i}>
            <dt className="text-sm text-ink-3">{label}</dt>
            <dd className="whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Facts() {
  const { certificate, project } = useLoaderData<typeof loader>();
  const other = (id: string) => `/projects/${project.id}/certificates/${id}`;
  return (
    <section className="card p-4 grid gap-3" aria-label="About this certificate">
      <p>
        <CertificateBadge status={certificate.status} />
      </p>
      {certificate.revokedAt ? (
        <p>
          Revoked {certificate.revokedAt}.{" "}
          {certificate.revokeReason ? `Reason: ${certificate.revokeReason}` : ""}
        </p>
      ) : null}
      {certificate.replacedById ? (
        <p>
          A{" "}
          <Link className="link" to={other(certificate.replacedById)}>
            corrected certificate
          </Link>{" "}
          replaced it. This one’s page and files lead there.
        </p>
      ) : null}
      {certificate.replacesId ? (
        <p>
          Corrects an{" "}
          <Link className="link" to={other(certificate.replacesId)}>
            earlier certificate
          </Link>
          .
        </p>
      ) : null}
      <dl className="grid gap-2.5 text-sm">
        <div>
          <dt className="text-ink-3">Email Address</dt>
          <dd className="break-all">
            {certificate.personId ? (
              <Link className="link" to={`/people/${certificate.personId}`}>
                {certificate.holderEmail}
              </Link>
            ) : (
              certificate.holderEmail
            )}
          </dd>
        </div>
        <div>
          <dt className="text-ink-3">Issued</dt>
          <dd>{certificate.issuedAt}</dd>
        </div>
        <div>
          <dt className="text-ink-3">
            {certificate.status === "expired" ? "Expired" : "Valid until"}
          </dt>
          <dd className="flex flex-wrap items-baseline justify-between gap-x-3">
            {certificate.expiresOn ?? "Never expires"}
            {certificate.status === "valid" || certificate.status === "expired" ? (
              <Link
                className="link"
                to={`/certificates/validity?s=${certificate.id}&back=${encodeURIComponent(other(certificate.id))}`}
              >
                Change<span className="sr-only"> how long it is valid</span>
              </Link>
            ) : null}
          </dd>
        </div>
        <div>
          <dt className="text-ink-3">Certificate ID</dt>
          <dd className="font-mono text-[.8125rem]">{certificate.shownId}</dd>
        </div>
        <div>
          <dt className="text-ink-3">Opened</dt>
          <dd className="num">
            Page {times(certificate.viewCount)}, files {times(certificate.downloadCount)}
          </dd>
        </div>
      </dl>
    </section>
  );
}

function times(count: number): string {
  if (count === 0) return "never";
  return count === 1 ? "once" : `${count.toLocaleString("en")} times`;
}
