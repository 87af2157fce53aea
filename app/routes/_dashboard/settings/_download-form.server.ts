import type { AppLoadContext } from "@remix-run/node";
import { requestDownload } from "#app/features/account-data/export/start-export.server.ts";
import { ownPasswordForm } from "#app/features/accounts/form-fields.server.ts";
import { requiredProof } from "#app/features/accounts/owner-proof.server.ts";
import { endSession, findSession } from "#app/features/accounts/sessions.server.ts";
import { readSubmission, refuse } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";

/** How somebody has to prove that it is they before their data is downloaded in this browser. */
export async function proofOf(request: Request, { app }: AppLoadContext, userId: string) {
  const session = await findSession(app.db, app.config, request.headers.get("Cookie"), app.clock());
  return requiredProof(app, { userId, session });
}

/** Takes the form of a download card: leads to the file, back to the form (422), or to signing in once more and then to `page`. */
export async function answerDownloadForm(
  request: Request,
  context: AppLoadContext,
  { userId, page, download }: { userId: string; page: string; download: string },
) {
  const { app } = context;
  const submission = await readSubmission(request, ownPasswordForm);
  if (submission.status !== "success") return refuse(submission);
  const proof = await proofOf(request, context, userId);
  const outcome = await requestDownload(app, { userId, proof, password: submission.value.password, download });
  if (outcome.kind === "open") return seeOther(outcome.address);
  if (outcome.kind === "refused") return refuse(submission, outcome.errors);
  const forget = await endSession(app.db, app.config, request.headers.get("Cookie"));
  return seeOther(`/sign-in?to=${page}`, { "Set-Cookie": forget });
}
