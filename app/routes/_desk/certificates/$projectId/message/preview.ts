import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { findProject } from "../../../../../certificates/find-project.server.ts";
import { notFound } from "../../../../../http/not-found.ts";
import { findMessagePerson } from "../../../../../messages/message-person.server.ts";
import { fillMessage } from "../../../../../messages/message-template.ts";
import { renderProjectMessage } from "../../../../../messages/render-project-message.server.ts";
import { sampleAddresses } from "../../../../../messages/sample-certificate.server.ts";

/** The mail itself as one person will get it, for the frame of the composer. Its headers let nothing in it act. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { installation } = context;
  const now = installation.clock();
  const project = await findProject(installation.db, account.id, params.projectId);
  const person = await findMessagePerson(installation.db, account, project, new URL(request.url).searchParams.get("person"), now);
  if (!person) throw notFound();
  const { pictureAddress } = sampleAddresses(installation, { projectId: project.id, personId: person.id, origin: "", now });
  const { html } = fillMessage(await renderProjectMessage(installation, account, project, { pictureAddress }), person.values);
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" } });
}
