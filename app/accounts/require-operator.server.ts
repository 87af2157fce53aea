import type { AppLoadContext } from "@remix-run/node";
import type { Config } from "../config.server.ts";
import { notFound } from "../http/not-found.ts";
import { type Organiser, requireOrganiser } from "./require-organiser.server.ts";

/** Whether somebody runs this installation: they sign in with the address of OPERATOR_EMAIL. */
export function isOperator(config: Pick<Config, "operatorEmail">, user: Pick<Organiser["user"], "email">): boolean {
  return config.operatorEmail !== null && user.email.toLowerCase() === config.operatorEmail;
}

/** The operator, signed in. Anybody else: 404, as if the page did not exist; signed out: the redirect to /sign-in. */
export async function requireOperator(request: Request, context: AppLoadContext): Promise<Organiser> {
  const organiser = await requireOrganiser(request, context, { role: "viewer" });
  if (!isOperator(context.installation.config, organiser.user)) throw notFound();
  return organiser;
}
