import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import { readOutboxMessage } from "#app/features/delivery/outbox/outbox.server.ts";
import { requireOutbox } from "#app/guards/require-operator.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: (data) => [
    { label: "Outbox", to: "/outbox" },
    { label: data?.message.subject || "Message" },
  ],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.message.subject || "Message" },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { folder, operator } = await requireOutbox(request, context);
  const message = await readOutboxMessage(folder, params.file ?? "");
  if (!message) throw notFound();
  const { db, clock } = context.app;
  await recordOperatorAct(db, {
    operator,
    act: "outbox.viewed",
    subject: message.file,
    now: clock(),
  });
  return { message };
}

export default function OutboxMessage() {
  const { message } = useLoaderData<typeof loader>();
  const base = `/outbox/${message.file}`;
  return (
    <>
      <PageHead title={message.subject || "No subject"} />
      <div className="grid gap-5">
        <section className="card overflow-hidden" aria-labelledby="headers-title">
          <div className="card-head">
            <h2 className="panel-title" id="headers-title">
              Headers
            </h2>
          </div>
          <dl className="p-4 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]">
            {message.headers.map(({ name, value }, i) => (
              <div key={i} className="contents">
                <dt className="text-ink-3">{name}</dt>
                <dd className="break-all font-mono text-[.8125rem] max-sm:mb-2">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        {message.attachments.length > 0 ? <Attachments base={base} /> : null}
        {message.hasHtml ? (
          <section className="card overflow-hidden" aria-labelledby="html-title">
            <div className="card-head">
              <h2 className="panel-title" id="html-title">
                As an e-mail app shows it
              </h2>
              <a
                className="link text-sm inline-flex items-center min-h-control"
                href={`${base}/html`}
              >
                Open alone
              </a>
            </div>
            <iframe
              src={`${base}/html`}
              sandbox=""
              title="The message"
              className="block w-full h-[44rem] border-0 bg-white"
            />
          </section>
        ) : null}
        <section className="card" aria-labelledby="text-title">
          <div className="card-head">
            <h2 className="panel-title" id="text-title">
              {message.kind === "sms" ? "Text" : "Plain text"}
            </h2>
          </div>
          <pre className="p-4 whitespace-pre-wrap break-words font-mono text-sm">
            {message.text}
          </pre>
        </section>
      </div>
    </>
  );
}

function Attachments({ base }: { base: string }) {
  const { message } = useLoaderData<typeof loader>();
  return (
    <section className="card p-4" aria-labelledby="attachments-title">
      <h2 className="panel-title mb-2" id="attachments-title">
        Attachments
      </h2>
      <ul className="flex flex-wrap gap-2">
        {message.attachments.map((one) => (
          <li key={one.number}>
            <a className="btn btn-plain btn-sm" href={`${base}/attachments/${one.number}`} download>
              <Icon name="clip" />
              {one.fileName}
              <span className="font-normal text-ink-3">
                {Math.max(1, Math.round(one.bytes / 1000)).toLocaleString("en")} KB
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
