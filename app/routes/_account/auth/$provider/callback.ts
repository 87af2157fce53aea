import type { LoaderFunctionArgs } from "@remix-run/node";
import { browserOf } from "#app/platform/http/browser.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { isSocialProvider } from "#app/providers/social/social.ts";
import { returnFromSocial } from "./return-from-social.server.ts";

/** Where Google and X send the browser back to. It always leads on to a page. */
export async function loader({ request, params: { provider }, context }: LoaderFunctionArgs) {
  if (!isSocialProvider(provider)) throw notFound();
  return returnFromSocial(context.app, {
    provider,
    request,
    browser: browserOf({ request, context }),
  });
}
