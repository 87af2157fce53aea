import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  findOwnTemplate,
  templateDrawRequest,
} from "#app/features/certificates/own-templates/own-templates.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { answerThumbnail } from "../../_thumbnail.server.ts";

/** A small picture of a template that the account saved, with its logo as it is now. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const template = orNotFound(await findOwnTemplate(app.db, account.id, params.templateId));
  return answerThumbnail(
    request,
    app,
    await templateDrawRequest({ db: app.db, appUrl: app.config.appUrl }, account, template),
  );
}
