import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readIssuers } from "#app/features/holders/mine/held-certificates.server.ts";
import { eraseHolder } from "#app/features/holders/mine/holders.server.ts";
import { ErasePage } from "#app/features/holders/mine/views/addresses-page.tsx";
import { closeVisit } from "#app/features/holders/mine/visits.server.tsx";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { mineAddress, requireVisit } from "./require-visit.server.ts";

export { ErrorBoundary, links, unlistedMeta as meta } from "#app/ui/public/public-route.tsx";

export { ownPageHeaders as headers } from "#app/ui/public/public-shell.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, config } = context.app;
  const { addresses } = await requireVisit({ request, context });
  const { language, mine: t } = visitorTexts(request);
  const emails = addresses.map(({ email }) => email);
  const issuers = await readIssuers(db, emails);
  return { language, appName: config.appName, title: t.eraseAsk, issuers };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, config } = context.app;
  requireSameOrigin(request, config.appUrl);
  await eraseHolder(db, await requireVisit({ request, context }));
  const cookie = await closeVisit(db, config, request.headers.get("Cookie"));
  return seeOther(mineAddress(request, "erased"), { "Set-Cookie": cookie });
}

export default function Erase() {
  const { language, issuers } = useLoaderData<typeof loader>();
  return (
    <TextsProvider value={textsIn(language)}>
      <ErasePage issuers={issuers} />
    </TextsProvider>
  );
}
