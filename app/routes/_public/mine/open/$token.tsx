import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { maskAddress } from "#app/features/delivery/queue/email-address.ts";
import { OPEN_MINUTES } from "#app/features/holders/mine/open-minutes.ts";
import { OpenPage } from "#app/features/holders/mine/views/request-page.tsx";
import { findLink, openLink } from "#app/features/holders/mine/visits.server.tsx";
import { tooMany } from "#app/platform/http/rate-limit.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { mineAddress } from "../require-visit.server.ts";

export { ErrorBoundary, links, unlistedMeta as meta } from "#app/ui/public/public-route.tsx";

export { ownPageHeaders as headers } from "#app/ui/public/public-shell.tsx";

const openingOf = ({ request, context, params }: LoaderFunctionArgs) => ({
  token: params.token ?? "",
  cookies: request.headers.get("Cookie"),
  clientAddress: context.clientAddress,
});

/** Only asks: mail scanners open every link they see. */
export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const { language, mine: t } = visitorTexts(args.request);
  const link = await findLink(app, openingOf(args));
  if (link.kind === "later") throw tooMany(link.waitSeconds);
  if (link.kind === "open") throw seeOther(mineAddress(args.request));
  const address = link.kind === "ready" ? maskAddress(link.email) : null;
  const title = address ? t.open : t.over;
  const shown = { language, appName: app.config.appName, title, address };
  return data(shown, { status: address ? 200 : 410 });
}

/** Opens the page in the browser whose button was pressed first. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  requireSameOrigin(request, context.app.config.appUrl);
  const opened = await openLink(context.app, openingOf(args));
  if (opened.kind === "later") throw tooMany(opened.waitSeconds);
  if (opened.kind === "opened")
    return seeOther(mineAddress(request), { "Set-Cookie": opened.cookie });
  // The page itself says that the link is over.
  const { pathname, search } = new URL(request.url);
  return seeOther(opened.kind === "open" ? mineAddress(request) : pathname + search);
}

export default function OpenMine() {
  const { language, address } = useLoaderData<typeof loader>();
  return (
    <TextsProvider value={textsIn(language)}>
      <OpenPage address={address} minutes={OPEN_MINUTES} />
    </TextsProvider>
  );
}
