import type { LoaderFunctionArgs } from "@remix-run/node";
import { fillMessage } from "#app/engines/message-document/message-template.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { inTheme } from "#app/features/delivery/templates/email-output.server.ts";
import {
  findMessagePerson,
  renderProjectMessage,
  sampleAddresses,
} from "#app/features/messages/message/project-preview.server.ts";
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
  const now = app.clock();
  const project = orNotFound(await findProject(app.db, account.id, params.projectId));
  const person = await findMessagePerson(
    app.db,
    { account, project, now },
    new URL(request.url).searchParams.get("person"),
  );
  if (!person) throw notFound();
  const { pictureAddress } = sampleAddresses(app, {
    projectId: project.id,
    personId: person.id,
    origin: "",
    now,
  });
  const shown = withTypedMessage(project, "projects");
  const template = await renderProjectMessage(app, account, shown, {
    sample: { pictureAddress },
    language: person.language,
  });
  const { html } = fillMessage(template, person.values);
  return new Response(inTheme(html, new URL(request.url).searchParams.get("theme")), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
