import { confirmPassword, passwordCheckErrors } from "../accounts/passwords/confirm-password.server.ts";
import type { Organiser } from "../accounts/require-organiser.server.ts";
import { endSession } from "../accounts/sign-in/sessions.server.ts";
import { unprocessable } from "../http/form-problem.server.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOther } from "../http/redirects.server.ts";
import type { Installation } from "../installation.server.ts";
import { exportAddress } from "./export-key.server.ts";
import { proofNeeded } from "./owner-proof.server.ts";

/**
 * Answers the form that asks for a download: leads to it when the person has proved who they are. Without a password, back to `page`
 * by way of signing in again.
 */
export async function askDownload(
  installation: Installation,
  request: Request,
  organiser: Organiser,
  { page, download }: { page: string; download: string },
) {
  const { db, config, clock } = installation;
  const form = await readPostedForm(request);
  const proof = await proofNeeded(installation, request, organiser);
  if (proof === "sign-in-again") {
    return seeOther(`/sign-in?to=${page}`, { "Set-Cookie": await endSession(db, config, request) });
  }
  if (proof === "password") {
    const check = await confirmPassword(db, organiser.user.id, form.get("password")?.toString() ?? "");
    if (check.kind !== "right") return unprocessable(form, passwordCheckErrors(check, "password").errors);
  }
  return seeOther(exportAddress(config, { download, userId: organiser.user.id, now: clock() }));
}
