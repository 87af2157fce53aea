import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { findProject } from "../certificates/find-project.server.ts";
import { notFound } from "../http/not-found.ts";
import { readConfirmedBatch } from "../messages/find-confirmed-batch.server.ts";
import { momentWords, zoneName } from "../messages/zoned-time.ts";
import { certificates } from "../ui/composer/send-summary.tsx";
import type { DeskHandle } from "../ui/desk/desk-handle.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";

export const meta: MetaFunction = () => [{ title: "Congratulations" }];
export const handle: DeskHandle = {
  dialog: true,
  crumbs: (data: { projectId: string; title: string }) => [
    { label: "Projects", to: "/projects" },
    { label: data?.title ?? "Certificate", to: `/projects/${data?.projectId ?? ""}` },
    { label: "Sent" },
  ],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.installation;
  const project = await findProject(db, account.id, params.projectId);
  const batchId = new URL(request.url).searchParams.get("batch");
  const batch = await readConfirmedBatch(db, account.id, project.id, batchId);
  if (!batch) throw notFound();
  const at = batch.scheduledAt ? new Date(batch.scheduledAt) : null;
  const waits = at !== null && at > clock();
  return json({
    projectId: project.id,
    batchId: batch.id,
    title: batch.title,
    count: batch.recipientCount,
    goesOut: at && waits ? `${momentWords(at, account.timeZone)}, ${zoneName(account.timeZone, at)}` : null,
  });
}

export default function Done() {
  const { batchId, title, count, goesOut } = useLoaderData<typeof loader>();
  return (
    <Dialog
      title="Congratulations!"
      closeTo="/projects"
      foot={
        <>
          <Link className="btn btn-plain" to={`/sent/${batchId}`}>
            {goesOut ? "See the scheduled send" : "Watch it being delivered"}
          </Link>
          <Link className="btn btn-primary" to="/projects">
            View Projects
          </Link>
        </>
      }
    >
      <div className="flex gap-4 items-start">
        <span className="grid place-items-center w-12 h-12 rounded-full bg-gold-soft text-gold-ink text-2xl shrink-0">
          <Icon name={goesOut ? "cal" : "okc"} />
        </span>
        <div className="min-w-0">
          {goesOut ? (
            <p>
              <b className="font-semibold">{certificates(count)}</b> of {title} {count === 1 ? "goes" : "go"} out{" "}
              <b className="font-semibold">{goesOut}</b>.
            </p>
          ) : (
            <p>
              <b className="font-semibold">{certificates(count)}</b> of {title} {count === 1 ? "is" : "are"} on{" "}
              {count === 1 ? "its" : "their"} way.
            </p>
          )}
          <p className="text-ink-2 mt-2">
            {goesOut
              ? "Until then you can cancel it in Sent. What you edit meanwhile changes nothing of it."
              : "You can close this page: sending goes on by itself. In Sent you see who got theirs."}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
