import { createReadStream } from "node:fs";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import {
  fileHeaders,
  findFile,
  findResponse,
} from "#app/features/forms/responses/responses.server.ts";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";

/** A file that came with an answer: always a download, never shown, whatever it is. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { db, files } = context.app;
  const form = orNotFound(await findForm(db, account.id, params.formId));
  const response = orNotFound(await findResponse(db, form, params.responseId));
  const file = orNotFound(await findFile(db, response.id, params.fileId));
  const headers = fileHeaders(file);
  if (request.method === "HEAD") return new Response(null, { headers });
  await recordAccess(context.app, organiser, "response-file", response.id);
  return new Response(
    createReadableStreamFromReadable(createReadStream(await files.localPath(file.fileKey))),
    { headers },
  );
}
