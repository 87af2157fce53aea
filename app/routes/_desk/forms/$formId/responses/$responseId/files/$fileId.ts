import { createReadStream } from "node:fs";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../../../../accounts/require-organiser.server.ts";
import { noteAccess } from "../../../../../../../activity/note-access.server.ts";
import { findForm } from "../../../../../../../forms/find-form.server.ts";
import { fileHeaders, findFile } from "../../../../../../../forms/responses/find-file.server.ts";
import { findResponse } from "../../../../../../../forms/responses/find-responses.server.ts";

/** A file that came with an answer: always a download, never shown, whatever it is. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { db, files } = context.installation;
  const form = await findForm(db, account.id, params.formId);
  const response = await findResponse(db, form, params.responseId);
  const file = await findFile(db, response.id, params.fileId);
  const headers = fileHeaders(file);
  if (request.method === "HEAD") return new Response(null, { headers });
  await noteAccess(context.installation, organiser, "response-file", response.id);
  return new Response(createReadableStreamFromReadable(createReadStream(await files.localPath(file.fileKey))), { headers });
}
