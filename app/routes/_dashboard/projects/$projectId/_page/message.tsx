import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { PlaceholderText } from "#app/features/certificates/projects/views/placeholder-text.tsx";
import { batchStatusLabel } from "#app/features/delivery/status/batch-status.ts";
import {
  progressLabel,
  progressParts,
  sentLabel,
} from "#app/features/messages/batches/batch-filter.ts";
import { batchesOfProject } from "#app/features/messages/batches/batches.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { ProgressBar } from "#app/ui/lists/progress-bar.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const batches = await batchesOfProject(db, project.id);
  return {
    id: project.id,
    subject: project.subject,
    body: project.body,
    copies: [
      ["Cc", project.cc],
      ["Bcc", project.bcc],
      ["Reply to", project.replyTo],
    ].filter(([, value]) => value),
    canSend: project.design !== null && project.listId !== null && project.body !== "",
    batches: batches.map(({ createdAt, scheduledAt, startedAt, finishedAt, ...batch }) => ({
      ...batch,
      standing: batchStatusLabel(
        { ...batch, createdAt, scheduledAt, startedAt, finishedAt },
        "",
        clock(),
        account.timeZone,
      ),
    })),
  };
}

/** The message as it would go next, what went so far, and the ways on. */
export default function ProjectMessage() {
  const { id, subject, body, copies, canSend } = useLoaderData<typeof loader>();
  const flow = `/certificates/${id}`;
  return (
    <section
      className="card !rounded-t-none !border-t-0"
      aria-label="Message Content / Send / Schedule"
    >
      <div className="flex flex-wrap gap-2.5 p-5 border-b border-line">
        <Link className="btn btn-plain" to={`${flow}/message`} data-changes>
          <Icon name="edit" />
          {body ? "Edit message" : "Write message"}
        </Link>
        {canSend ? (
          <>
            <Link className="btn btn-plain" to={`${flow}/schedule`}>
              <Icon name="cal" />
              Schedule send
            </Link>
            <Link className="btn btn-primary" to={`${flow}/send`}>
              <Icon name="send" />
              Send
            </Link>
          </>
        ) : null}
      </div>
      <div className="p-5 grid gap-6 lg:grid-cols-2 items-start">
        <div className="min-w-0">
          <h2 className="panel-title mb-3">Message</h2>
          {body ? (
            <>
              <p className="font-semibold mb-3">
                <PlaceholderText text={subject} />
              </p>
              <div className="whitespace-pre-line leading-7">
                <PlaceholderText text={body} />
              </div>
            </>
          ) : (
            <p className="text-ink-2">No message yet.</p>
          )}
          {copies.length > 0 ? (
            <dl className="mt-4 grid gap-1 text-sm">
              {copies.map(([name, value]) => (
                <div key={name} className="flex gap-2">
                  <dt className="text-ink-3">{name}</dt>
                  <dd className="break-all">{value}</dd>
                </div>
              ))}
            </dl>
          ) : null}
        </div>
        <Sends />
      </div>
    </section>
  );
}

function Sends() {
  const { batches } = useLoaderData<typeof loader>();
  return (
    <div className="min-w-0">
      <h2 className="panel-title mb-3">Sent and scheduled</h2>
      {batches.length === 0 ? (
        <p className="text-ink-2">Nothing sent or scheduled yet.</p>
      ) : (
        <ul className="grid gap-3">
          {batches.map((batch) => (
            <li key={batch.id}>
              <Link
                className="block rounded-[10px] border border-line p-4 hover:border-brand-ink"
                to={`/sent/${batch.id}`}
              >
                <b className="font-semibold block">
                  {batch.total.toLocaleString("en")} {batch.total === 1 ? "person" : "people"}
                </b>
                <span className="block text-sm text-ink-2 mb-2">{batch.standing}</span>
                {batch.status === "scheduled" || batch.status === "preparing" ? null : (
                  <>
                    <ProgressBar label={progressLabel(batch)} parts={progressParts(batch)} />
                    <span className="text-sm text-ink-2 num">{sentLabel(batch)}</span>
                  </>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
