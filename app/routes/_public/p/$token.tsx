import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findShared } from "#app/features/holders/mine/shares.server.ts";
import { SharePage } from "#app/features/holders/mine/views/share-page.tsx";
import { consume, tooMany } from "#app/platform/http/rate-limit.server.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { visitorTexts } from "#app/ui/languages/visitor-language.server.ts";

export { ErrorBoundary, links, unlistedMeta as meta } from "#app/ui/public/public-route.tsx";

/** Of one client who tries addresses that no page has. */
const GUESSED = { name: "shared-page-guess", points: 60, seconds: 60 };

export { ownPageHeaders as headers } from "#app/ui/public/public-shell.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { app } = context;
  const t = visitorTexts(request);
  const shared = await findShared(app, params.token ?? "", t);
  const wait = shared ? null : await consume(context.clientAddress, GUESSED);
  if (wait !== null) throw tooMany(wait);
  const title = shared ? t.mine.certificatesOf({ name: shared.name }) : t.mine.notShared;
  const { appName } = app.config;
  return data({ language: t.language, appName, title, shared }, { status: shared ? 200 : 404 });
}

export default function Shared() {
  const { language, shared } = useLoaderData<typeof loader>();
  return (
    <TextsProvider value={textsIn(language)}>
      <SharePage shared={shared} />
    </TextsProvider>
  );
}
