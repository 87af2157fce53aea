import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { payStatement } from "../../../../../billing/plan-acts.server.ts";
import { notFound } from "../../../../../http/not-found.ts";
import { postOnly } from "../../../../../http/post-only.ts";
import { seeOther, seeOtherWith } from "../../../../../http/redirects.server.ts";

export const loader = postOnly;

/** Leads to the provider's page for what is owed of Custom. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context, { role: "owner" });
  const { installation } = context;
  const begun = await payStatement(installation, account.id, params.paymentId ?? "");
  if (begun === null) throw notFound();
  if (begun.kind === "begun") return seeOther(begun.location);
  const text = "We could not reach the payment provider. Nothing was charged: try again in a few minutes.";
  return seeOtherWith(installation, "/settings/plan", { kind: "warning", text });
}
