import type { LoaderFunctionArgs } from "@remix-run/node";
import { findResponse, readVersions } from "#app/features/forms/responses/responses.server.ts";
import { signaturePicture } from "#app/features/forms/responses/signatures.server.ts";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";

/** The picture of a signature, for the pages of the response and for printing it. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const form = orNotFound(await findForm(app.db, account.id, params.formId));
  const response = orNotFound(await findResponse(app.db, form, params.responseId));
  const version = (await readVersions(app.db, form.id)).find(({ id }) => id === response.versionId);
  const { bytes, contentType } = orNotFound(
    await signaturePicture(app, response, version?.byId.get(params.questionId ?? "")),
  );
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": contentType,
      "Content-Length": String(bytes.length),
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": "private, no-store",
    },
  });
}
