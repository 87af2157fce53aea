import type { ActionFunctionArgs } from "@remix-run/node";
import { payStatement } from "#app/features/billing/checkout/payment-page.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound, postOnly } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

/** Leads to the provider's page for what is owed of Custom. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const begun = await payStatement(app, account.id, params.paymentId ?? "");
  if (begun === null) throw notFound();
  if (begun.kind === "begun") return seeOther(begun.location);
  const text =
    "We could not reach the payment provider. Nothing was charged: try again in a few minutes.";
  return seeOtherWith(app, "/settings/plan", { kind: "warning", text });
}
