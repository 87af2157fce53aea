import type { ActionFunctionArgs } from "@remix-run/node";
import { endOtherSessions, sessionIdOf } from "#app/features/accounts/sessions.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { postOnly } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  const { app } = context;
  const ended = await endOtherSessions(
    app.db,
    user.id,
    sessionIdOf(app.config, request.headers.get("Cookie")),
  );
  return seeOtherWith(app, "/settings/security", { kind: "success", text: endedMessage(ended) });
}

function endedMessage(ended: number): string {
  if (ended === 0) return "You weren’t signed in anywhere else.";
  return ended === 1
    ? "One other browser is signed out."
    : `${ended} other browsers are signed out.`;
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
