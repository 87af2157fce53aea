import type { AppLoadContext } from "@remix-run/node";
import { exportAddress } from "#app/features/account-data/export/start-export.server.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { requireConfirmation } from "#app/guards/require-confirmation.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";

/**
 * Takes the form of a download card and leads to the file at `download`, once it is clear that it's
 * the person who asks.
 */
export async function answerDownloadForm(
  request: Request,
  context: AppLoadContext,
  { user, download }: { user: Organiser["user"]; download: string },
): Promise<Response> {
  const form = await readPostedForm(request);
  await requireConfirmation(request, context, { user, form, act: "download the data" });
  const { config, clock } = context.app;
  return seeOther(exportAddress(config, { download, userId: user.id, now: clock() }));
}
