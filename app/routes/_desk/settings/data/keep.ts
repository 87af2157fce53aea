import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { postOnly } from "../../../../http/post-only.ts";
import { seeOtherWith } from "../../../../http/redirects.server.ts";
import { keepAccount } from "../../../../your-data/ask-deletion.server.ts";

export const loader = postOnly;

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { installation } = context;
  const { db, clock } = installation;
  const { kept, pausedSends } = await keepAccount(db, { accountId: account.id, actorId: user.id, now: clock() });
  const sends = pausedSends === 1 ? "One send is still paused" : `${pausedSends.toLocaleString("en")} sends are still paused`;
  const text = !kept
    ? "This account was not about to be deleted."
    : pausedSends > 0
      ? `Your account stays. ${sends}: resume them under Sent when they may go out.`
      : "Your account stays.";
  return seeOtherWith(installation, "/settings/data", { kind: kept ? "success" : "info", text });
}
