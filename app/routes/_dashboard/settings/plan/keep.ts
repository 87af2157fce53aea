import type { ActionFunctionArgs } from "@remix-run/node";
import { keepForOwner } from "#app/features/billing/plans/change-plan.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { postOnly } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

/** Takes back a cancellation, or a smaller plan that was chosen for later. */
export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  return seeOtherWith(app, "/settings/plan", await keepForOwner(app, organiser));
}
