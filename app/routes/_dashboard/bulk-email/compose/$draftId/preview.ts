import type { LoaderFunctionArgs } from "@remix-run/node";
import { fillMessage } from "#app/engines/message-document/message-template.ts";
import { inTheme } from "#app/features/delivery/templates/email-output.server.ts";
import { findDraft } from "#app/features/mailings/bulk/bulk-drafts.server.ts";
import { findBulkPerson } from "#app/features/mailings/bulk/chosen-people.server.ts";
import { renderBulkMessage } from "#app/features/mailings/bulk/render-bulk-message.server.tsx";
import { findSource } from "#app/features/mailings/bulk/sources.server.ts";
import { withTypedMessage } from "#app/features/messages/message/write-message.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";

/**
 * The mail itself as one person will get it, for the frame of the composer. Its headers let nothing
 * in it act.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const { db } = app;
  const draft = orNotFound(await findDraft(db, account.id, params.draftId));
  const source = await findSource(db, account.id, draft.audience);
  const asked = new URL(request.url).searchParams.get("person");
  const person = source && (await findBulkPerson(db, { account, draft, source }, asked));
  if (!person) throw notFound();
  const { html } = fillMessage(
    await renderBulkMessage(app, account, withTypedMessage(draft, "bulkDrafts"), {
      isSample: true,
    }),
    person.values,
  );
  return new Response(inTheme(html, new URL(request.url).searchParams.get("theme")), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
