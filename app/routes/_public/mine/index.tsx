import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readHeldFilter } from "#app/features/holders/mine/held-filter.ts";
import { readMinePage } from "#app/features/holders/mine/mine-page.server.ts";
import { OPEN_MINUTES } from "#app/features/holders/mine/open-minutes.ts";
import { MinePage, type NotShared } from "#app/features/holders/mine/views/mine-page.tsx";
import type { Refused } from "#app/features/holders/mine/views/mine-shell.tsx";
import { type DoneBefore, RequestPage } from "#app/features/holders/mine/views/request-page.tsx";
import { emailLink, findVisit } from "#app/features/holders/mine/visits.server.tsx";
import type { ClientLimit } from "#app/platform/http/visitor.server.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { askByEmail } from "../ask-by-email.server.ts";
import { mineAddress } from "./require-visit.server.ts";

export { ErrorBoundary, links, unlistedMeta as meta } from "#app/ui/public/public-route.tsx";

/** A class may share one address on the way out; each mailbox has a limit of its own. */
const ASKED: ClientLimit = {
  name: "holder-link-client",
  points: 30,
  perNetwork: 300,
  seconds: 3600,
};

export { ownPageHeaders as headers } from "#app/ui/public/public-shell.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const { appName, appUrl } = app.config;
  const t = visitorTexts(request);
  const query = new URL(request.url).searchParams;
  const visit = await findVisit(app, request.headers.get("Cookie"));
  const common = { appName, appUrl, language: t.language };
  if (!visit) {
    const done = (["asked", "left", "erased"] as const).find((what) => query.has(what)) ?? null;
    return { ...common, title: t.mine.title, done, page: null, newShare: null, notShared: null };
  }
  const page = await readMinePage(app, visit, { filter: readHeldFilter(query), t });
  const newShare = page.shares.find(({ id }) => id === query.get("shared"))?.id ?? null;
  const why = query.get("tick");
  const notShared: NotShared = why === "none" || why === "full" ? why : null;
  return { ...common, title: t.mine.yours, done: null, page, newShare, notShared };
}

export function action(args: ActionFunctionArgs) {
  const { app } = args.context;
  return askByEmail(args, {
    limit: ASKED,
    send: (email, language) => emailLink(app, email, language),
    failure: "a link to a holder's page could not be sent",
    leadsTo: mineAddress(args.request, "asked"),
  });
}

export default function Mine() {
  const { language, page, done, newShare, notShared, appUrl } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as Refused | undefined;
  return (
    <TextsProvider value={textsIn(language)}>
      {page ? (
        <MinePage page={page} newShare={newShare} notShared={notShared} appUrl={appUrl} />
      ) : (
        <RequestPage done={done as DoneBefore} minutes={OPEN_MINUTES} refused={refused} />
      )}
    </TextsProvider>
  );
}
