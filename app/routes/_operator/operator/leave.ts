import type { ActionFunctionArgs } from "@remix-run/node";
import { postOnly } from "../../../http/post-only.ts";
import { seeOther } from "../../../http/redirects.server.ts";
import { leaveArea } from "../../../operator/operator-session.server.ts";
import { operatorAtTheDoor } from "../../../operator/require-operator.server.ts";

export const loader = postOnly;

/** Gives the right back; the session in the desk goes on. */
export async function action({ request, context }: ActionFunctionArgs) {
  await operatorAtTheDoor(request, context);
  const { db, config } = context.installation;
  return seeOther("/dashboard", { "Set-Cookie": await leaveArea(db, config, request) });
}
