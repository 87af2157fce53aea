import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithLogo } from "#app/features/accounts/settings/logo.server.ts";

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return answerWithLogo(context.app, request, params.accountId ?? "");
}
