import type { ActionFunctionArgs } from "@remix-run/node";
import { shareCertificates, stopSharing } from "#app/features/holders/mine/shares.server.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { mineAddress, requireVisit } from "./require-visit.server.ts";

/** Shares the ticked certificates, or switches a shared page off (`stop`). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const visit = await requireVisit({ request, context });
  const form = await readPostedForm(request);
  const stopped = hiddenField(form, "stop");
  if (stopped) {
    await stopSharing(app.db, visit, stopped);
    return seeOther(mineAddress(request));
  }
  const ticked = form.getAll("c").map(String);
  const made = await shareCertificates(app, visit, ticked, visitorTexts(request));
  if (typeof made === "string") return seeOther(`${mineAddress(request, "tick", made)}#share`);
  return seeOther(mineAddress(request, "shared", made.id));
}
