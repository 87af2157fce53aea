import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { postOnly } from "../../../../http/post-only.ts";
import { readPostedForm } from "../../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../../http/redirects.server.ts";
import { keepMails, readMonths } from "../../../../retention/keep-mails.server.ts";

export const loader = postOnly;

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { installation } = context;
  const { db, clock } = installation;
  const months = readMonths((await readPostedForm(request)).get("months")?.toString() ?? "");
  if (months === undefined) {
    return seeOtherWith(installation, "/settings/data", { kind: "warning", text: "Choose one of the times in the list." });
  }
  await keepMails(db, { accountId: account.id, actorId: user.id, months, now: clock() });
  const text =
    months === null ? "Sent mails stay as they are." : `Names go from sent mails ${months} months after they are through.`;
  return seeOtherWith(installation, "/settings/data", { kind: "success", text });
}
