import type { ActionFunctionArgs } from "@remix-run/node";
import { endSession, sessionIdOf } from "#app/features/accounts/sessions.server.ts";
import { endSessionNamed } from "#app/features/accounts/settings/settings.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound, postOnly } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

/** Signs one of the person's own browsers out; with this very one it is the same as logging out. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  const { app } = context;
  const { db, config } = app;
  const ended = await endSessionNamed(db, config, {
    userId: user.id,
    name: params.sessionName ?? "",
  });
  if (!ended) throw notFound();
  if (ended.sessionId === sessionIdOf(config, request.headers.get("Cookie"))) {
    return seeOther("/sign-in", {
      "Set-Cookie": await endSession(db, config, request.headers.get("Cookie")),
    });
  }
  return seeOtherWith(app, "/settings/security", {
    kind: "success",
    text: `${ended.device} is signed out.`,
  });
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
