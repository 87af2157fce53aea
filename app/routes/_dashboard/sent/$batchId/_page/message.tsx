import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlaceholderText } from "#app/features/certificates/projects/views/placeholder-text.tsx";
import { firstMessage } from "#app/features/delivery/status/delivery-list.server.ts";
import { findBatch } from "#app/features/messages/batches/batches.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const batch = orNotFound(await findBatch(db, account.id, params.batchId));
  const at = (iso: string | null) => iso && fullDate(iso, account.timeZone);
  return {
    id: batch.id,
    // In a kept subject a doubled brace is one that somebody typed.
    subject: batch.subject.replaceAll("{{", "{"),
    to: (await firstMessage(db, batch.id))?.toName ?? null,
    body: batch.body,
    facts: [
      ["From", batch.fromAddress],
      ["Reply to", batch.replyTo],
      ["Cc", batch.cc],
      ["Bcc", batch.bcc],
      ["Certificate", batch.kind === "bulk" ? "" : DELIVERY_LABELS[batch.delivery]],
      ["Confirmed", at(batch.createdAt)],
      ["Scheduled for", at(batch.scheduledAt)],
      ["Started", at(batch.startedAt)],
      [batch.status === "cancelled" ? "Cancelled" : "Finished", at(batch.finishedAt)],
    ].filter((fact): fact is [string, string] => Boolean(fact[1])),
  };
}

/** What was written and to whom it goes how, and one person's message as it is. */
const DELIVERY_LABELS = {
  link: "As a link",
  pdf: "As a link, with the PDF attached",
  attachment: "As a link, with PDF and picture attached",
} as const;

export default function BatchMessage() {
  const { id, subject, body, facts, to } = useLoaderData<typeof loader>();
  return (
    <section
      className="card !rounded-t-none !border-t-0 p-5 grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]"
      aria-label="Message"
    >
      <div className="min-w-0">
        <h2 className="text-sm font-normal text-ink-3">Subject</h2>
        <p className="font-semibold">
          <PlaceholderText text={subject} />
        </p>
        <h2 className="text-sm font-normal text-ink-3 mt-4">Message</h2>
        <div className="whitespace-pre-line leading-7">
          <PlaceholderText text={body} />
        </div>
      </div>
      <dl className="grid gap-3 content-start">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-3">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="lg:col-span-2">
        <h2 className="text-sm text-ink-3 mb-2">{to ? `As ${to} gets it` : "As people get it"}</h2>
        <iframe
          src={`/sent/${id}/preview`}
          title="The message as it is sent"
          sandbox=""
          loading="lazy"
          className="w-full h-[36rem] rounded-[10px] border border-line bg-white"
        />
      </div>
    </section>
  );
}
