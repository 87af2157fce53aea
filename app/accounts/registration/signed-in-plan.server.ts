import type { AppLoadContext } from "@remix-run/node";
import { readPlan } from "../plan.ts";
import { findOrganiser } from "../require-organiser.server.ts";

/** The price list is the same page for everybody: whoever is signed in and chose a plan on it pays for it instead of registering. */
export async function checkoutOfSignedIn(request: Request, context: AppLoadContext): Promise<string | null> {
  const plan = readPlan(new URL(request.url).searchParams.get("plan"));
  if (!plan || !context.installation.payments) return null;
  const organiser = await findOrganiser(request, context);
  if (organiser?.role !== "owner") return null;
  return plan === "free" ? "/settings/plan" : `/settings/plan/checkout?plan=${plan}`;
}
