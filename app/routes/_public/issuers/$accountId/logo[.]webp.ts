import type { LoaderFunctionArgs } from "@remix-run/node";
import { findLogo } from "#app/features/accounts/settings/logo.server.ts";
import { answerWithPicture } from "#app/platform/http/responses.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const logo = await findLogo(
    context.app,
    params.accountId ?? "",
    new URL(request.url).searchParams.get("v"),
  );
  return answerWithPicture(request, logo, "This issuer has no logo.");
}
