import type { ActionFunctionArgs } from "@remix-run/node";
import { cancelDeletion } from "#app/features/account-data/delete/request-deletion.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { postOnly } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const { db, clock } = app;
  const { kept, pausedSends } = await cancelDeletion(db, {
    accountId: account.id,
    actorId: user.id,
    now: clock(),
  });
  const sends =
    pausedSends === 1
      ? "One send is still paused"
      : `${pausedSends.toLocaleString("en")} sends are still paused`;
  const stays =
    pausedSends > 0
      ? `Your account stays. ${sends}. Resume them under Sent when they should go out.`
      : "Your account stays.";
  return seeOtherWith(app, "/settings/data", {
    kind: kept ? "success" : "info",
    text: kept ? stays : "This account was not about to be deleted.",
  });
}
