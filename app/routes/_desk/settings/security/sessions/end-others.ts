import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { endOtherSessions } from "../../../../../accounts/settings/sessions-of-person.server.ts";
import { sessionIdOf } from "../../../../../accounts/sign-in/sessions.server.ts";
import { postOnly } from "../../../../../http/post-only.ts";
import { seeOtherWith } from "../../../../../http/redirects.server.ts";

export const loader = postOnly;

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  const { installation } = context;
  const ended = await endOtherSessions(installation.db, user.id, sessionIdOf(installation.config, request));
  const text =
    ended === 0
      ? "You were signed in nowhere else."
      : ended === 1
        ? "One other browser is signed out."
        : `${ended} other browsers are signed out.`;
  return seeOtherWith(installation, "/settings/security", { kind: "success", text });
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../../../ui/desk/desk-error.tsx";
