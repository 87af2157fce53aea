import { confirmPassword, passwordCheckErrors } from "#app/features/accounts/passwords.server.ts";
import type { Organiser } from "#app/features/accounts/require-organiser.server.ts";
import { endSession } from "#app/features/accounts/sessions.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readPostedForm, unprocessable } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requiredProof } from "../owner-proof.server.ts";
import { exportAddress } from "./export-key.server.ts";

/**
 * Answers the form that asks for a download: leads to it when the person has proved who they are. Without a password, back to `page`
 * by way of signing in again.
 */
export async function requestDownload(
  app: AppContext,
  request: Request,
  organiser: Organiser,
  { page, download }: { page: string; download: string },
) {
  const { db, config, clock } = app;
  const form = await readPostedForm(request);
  const proof = await requiredProof(app, request, organiser);
  if (proof === "sign-in-again") {
    return seeOther(`/sign-in?to=${page}`, { "Set-Cookie": await endSession(db, config, request) });
  }
  if (proof === "password") {
    const check = await confirmPassword(db, organiser.user.id, form.get("password")?.toString() ?? "");
    if (check.kind !== "right") return unprocessable(form, passwordCheckErrors(check, "password").errors);
  }
  return seeOther(exportAddress(config, { download, userId: organiser.user.id, now: clock() }));
}
