import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../../../accounts/require-organiser.server.ts";
import { endSessionNamed } from "../../../../../../accounts/settings/sessions-of-person.server.ts";
import { endSession, sessionIdOf } from "../../../../../../accounts/sign-in/sessions.server.ts";
import { notFound } from "../../../../../../http/not-found.ts";
import { postOnly } from "../../../../../../http/post-only.ts";
import { seeOther, seeOtherWith } from "../../../../../../http/redirects.server.ts";

export const loader = postOnly;

/** Signs one of the person's own browsers out; with this very one it is the same as logging out. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  const { installation } = context;
  const { db, config } = installation;
  const ended = await endSessionNamed(db, config, { userId: user.id, name: params.sessionName ?? "" });
  if (!ended) throw notFound();
  if (ended.sessionId === sessionIdOf(config, request)) {
    return seeOther("/sign-in", { "Set-Cookie": await endSession(db, config, request) });
  }
  return seeOtherWith(installation, "/settings/security", { kind: "success", text: `${ended.device} is signed out.` });
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../../../../ui/desk/desk-error.tsx";
