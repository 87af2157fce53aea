import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { placeholderText, readableText } from "#app/engines/message-document/message-text.ts";
import { creditsLabel } from "#app/features/certificates/credits/credits.ts";
import { projectCredits } from "#app/features/certificates/credits/stored-credits.ts";
import { draftPicture } from "#app/features/certificates/draw/draft-drawing.server.ts";
import { expiryLabel } from "#app/features/certificates/model/expiry.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { issuedPicture } from "#app/features/certificates/model/project-paths.ts";
import { projectExpiry } from "#app/features/certificates/model/stored-design.server.ts";
import { firstCertificate } from "#app/features/certificates/projects/project-certificates.server.ts";
import { PlaceholderText } from "#app/features/certificates/projects/views/placeholder-text.tsx";
import { findRenewalPlan } from "#app/features/certificates/renewal/renewal-plan.server.ts";
import { remindersLabel } from "#app/features/certificates/renewal/renewal-steps.ts";
import { PROJECT_STATUS_LABELS } from "#app/features/dashboard/projects/project-list.ts";
import { readProjects } from "#app/features/dashboard/projects/projects.server.ts";
import {
  type BatchCounts,
  progressLabel,
  progressParts,
  sentCount,
  sentWord,
} from "#app/features/messages/batches/batch-filter.ts";
import { batchesOfProject } from "#app/features/messages/batches/batches.server.ts";
import { usedFields } from "#app/features/messages/message/message-placeholders.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import { ProgressBar } from "#app/ui/lists/progress-bar.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const [listed] = await readProjects(db, [project.id]);
  const batches = await batchesOfProject(db, project.id);
  const certificate = await firstCertificate(db, project.id);
  const sum = (part: keyof BatchCounts) =>
    batches
      .filter(({ status }) => status !== "scheduled")
      .reduce((count, batch) => count + batch[part], 0);
  const picture = certificate
    ? issuedPicture(certificate, 640)
    : await draftPicture(context.app, { account, project }, 1, { w: "860" });
  return {
    id: project.id,
    status: listed?.status ?? "draft",
    counts: {
      total: sum("total"),
      delivered: sum("delivered"),
      accepted: sum("accepted"),
      inProgress: sum("inProgress"),
      failed: sum("failed"),
      notSent: sum("notSent"),
    },
    newestBatchId: batches[0]?.id ?? null,
    goesAt: listed?.scheduledAt ? fullDate(listed.scheduledAt, account.timeZone) : null,
    subject: project.subject,
    body: readableText(project),
    fieldCount: usedFields(`${project.subject}\n${placeholderText(project)}`).length,
    picture,
    expiry: expiryLabel(projectExpiry(project)),
    credits: creditsLabel(projectCredits(project)),
    renewal: remindersLabel(await findRenewalPlan(db, project.id)),
    issued: certificate !== null,
    facts: [
      ["Certificate Name", project.title],
      ["No. Recipients", (listed?.recipientCount ?? 0).toLocaleString("en")],
      ["Created Date", fullDate(project.createdAt, account.timeZone)],
    ],
  };
}

export default function Summary() {
  const { id, subject, body, fieldCount } = useLoaderData<typeof loader>();
  return (
    <section
      className="card !rounded-t-none !border-t-0 p-5 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] items-start"
      aria-label="Summary"
    >
      <div className="min-w-0 grid gap-6">
        <DeliveryStatus />
        <div>
          <div className="flex flex-wrap items-baseline gap-x-3 mb-2">
            <h2 className="panel-title">Message content</h2>
            {body ? (
              <span className="text-sm text-ink-3 num">
                {fieldCount} {fieldCount === 1 ? "field" : "fields"}
              </span>
            ) : null}
          </div>
          {body ? (
            <div className="rounded-[10px] border border-line p-4">
              <p className="font-semibold mb-3">
                <PlaceholderText text={subject} />
              </p>
              <div className="whitespace-pre-line leading-7">
                <PlaceholderText text={body} />
              </div>
            </div>
          ) : (
            <p className="text-ink-2">
              No message yet.{" "}
              <Link className="link" to={`/certificates/${id}/message`} data-changes>
                Write it
              </Link>
            </p>
          )}
        </div>
      </div>
      <CertificateAside />
    </section>
  );
}

/** The certificate as it looks, what is known about it, and its files. */
function CertificateAside() {
  const { id, picture, facts, expiry, credits, renewal, issued } = useLoaderData<typeof loader>();
  return (
    <div className="rounded-[14px] border border-line overflow-hidden">
      <div className="bg-sunken p-4">
        {picture ? (
          <img
            src={picture}
            width="640"
            height="452"
            alt="The certificate"
            className="paper w-full h-auto"
          />
        ) : (
          <div className="paper h-40 grid place-items-center text-3xl text-ink-3">
            <Icon name="image" />
          </div>
        )}
      </div>
      <dl className="p-4 grid gap-2.5 border-t border-line">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-3">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
        <div>
          <dt className="text-sm text-ink-3">Validity</dt>
          <dd className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">{expiry}</span>
            <Link className="link text-sm" to={`/projects/${id}/validity`} preventScrollReset>
              Change<span className="sr-only"> how long certificates are valid</span>
            </Link>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-3">Hours, points and skills</dt>
          <dd className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold min-w-0 break-words">{credits ?? "Not stated"}</span>
            <Link
              className="link text-sm"
              to={`/projects/${id}/credits`}
              preventScrollReset
              data-changes
            >
              Change<span className="sr-only"> hours, points and skills</span>
            </Link>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-3">Renewal</dt>
          <dd className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">{renewal}</span>
            <Link className="link text-sm" to={`/projects/${id}/renewal`} preventScrollReset>
              Change<span className="sr-only"> how certificates are renewed</span>
            </Link>
          </dd>
        </div>
      </dl>
      {issued ? (
        <div className="p-4 border-t border-line grid gap-2">
          <Link className="btn btn-plain btn-sm" to={`/certificates/download?project=${id}`}>
            <Icon name="download" />
            Download all
          </Link>
          <Link className="btn btn-plain btn-sm" to={`/certificates?tab=issued&project=${id}`}>
            <Icon name="cert" />
            Issued certificates
          </Link>
        </div>
      ) : null}
    </div>
  );
}

function DeliveryStatus() {
  const { id, status, counts, goesAt, newestBatchId } = useLoaderData<typeof loader>();
  const { total, inProgress, failed } = counts;
  const parts = [
    inProgress > 0 ? `${inProgress.toLocaleString("en")} in progress` : null,
    failed > 0 ? `${failed.toLocaleString("en")} failed` : null,
  ].filter(Boolean);
  return (
    <div>
      <h2 className="panel-title mb-2">{PROJECT_STATUS_LABELS[status]}</h2>
      {total > 0 ? (
        <>
          <p className="mb-3">
            {sentCount(counts).toLocaleString("en")} of {total.toLocaleString("en")}{" "}
            {sentWord(counts)}
            {parts.length > 0 ? `, ${parts.join(", ")}` : ""}.
          </p>
          <ProgressBar
            label={progressLabel(counts)}
            parts={progressParts(counts)}
            className="!h-3.5"
          />
        </>
      ) : null}
      {goesAt ? <p className={total > 0 ? "mt-3" : ""}>The next send goes {goesAt}.</p> : null}
      {status === "draft" ? (
        <p className="text-ink-2">Nothing has been sent. Your work is saved.</p>
      ) : null}
      {status === "not-sent" && !goesAt ? (
        <p className="text-ink-2">The send was cancelled before anything went out.</p>
      ) : null}
      {newestBatchId ? (
        <p className="mt-3">
          <Link className="btn btn-plain btn-sm" to={`/projects/${id}/message`}>
            See the sends
          </Link>
        </p>
      ) : null}
    </div>
  );
}
