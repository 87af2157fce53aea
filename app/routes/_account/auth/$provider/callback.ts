import type { LoaderFunctionArgs } from "@remix-run/node";
import { returnFromSocial } from "../../../../accounts/social/return-from-social.server.ts";
import { notFound } from "../../../../http/not-found.ts";
import { isSocialProvider } from "../../../../providers/social.ts";

/** Where Google and X send the browser back to. It always leads on to a page. */
export async function loader({ request, params: { provider }, context }: LoaderFunctionArgs) {
  if (!isSocialProvider(provider)) throw notFound();
  return returnFromSocial(context.installation, { provider, request, clientAddress: context.clientAddress });
}
