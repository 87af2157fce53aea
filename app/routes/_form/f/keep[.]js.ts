import type { LoaderFunctionArgs } from "@remix-run/node";
import { keepScript } from "#app/features/forms/public/keep-script.server.ts";
import { scriptResponse } from "#app/routes/_door/script-response.server.ts";
import { readLanguage, SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";

export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("v") ?? "";
  const language = readLanguage(/^[0-9a-f]{6}(\w+)$/.exec(asked)?.[1]) ?? SOURCE_LANGUAGE;
  const { source, version } = keepScript(language);
  return scriptResponse(request, { source, version: version + language });
}
