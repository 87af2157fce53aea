import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { findDraft } from "../../../../../bulk-email/bulk-drafts.server.ts";
import { findBulkPerson } from "../../../../../bulk-email/find-bulk-person.server.ts";
import { findSource } from "../../../../../bulk-email/find-source.server.ts";
import { renderBulkMessage } from "../../../../../bulk-email/render-bulk-message.server.tsx";
import { notFound } from "../../../../../http/not-found.ts";
import { fillMessage } from "../../../../../messages/message-template.ts";

/** The mail itself as one person will get it, for the frame of the composer. Its headers let nothing in it act. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { installation } = context;
  const { db } = installation;
  const draft = await findDraft(db, account.id, params.draftId);
  const source = await findSource(db, account.id, draft.audience);
  const asked = new URL(request.url).searchParams.get("person");
  const person = source && (await findBulkPerson(db, account, draft, source, asked));
  if (!person) throw notFound();
  const { html } = fillMessage(await renderBulkMessage(installation, account, draft, { isSample: true }), person.values);
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" } });
}
