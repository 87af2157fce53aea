import type { LoaderFunctionArgs } from "@remix-run/node";
import { findLogoAsPng } from "#app/features/accounts/settings/logo.server.ts";
import { answerWithPicture } from "#app/platform/http/responses.server.ts";

/** An issuer's logo for e-mails. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const logo = await findLogoAsPng(
    context.app,
    params.accountId ?? "",
    new URL(request.url).searchParams.get("v"),
  );
  return answerWithPicture(request, logo, "This issuer has no logo.", "image/png");
}
