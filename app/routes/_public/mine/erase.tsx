import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readIssuers } from "#app/features/holders/mine/held-certificates.server.ts";
import { eraseHolder } from "#app/features/holders/mine/holders.server.ts";
import { ErasePage } from "#app/features/holders/mine/views/addresses-page.tsx";
import { closeVisit } from "#app/features/holders/mine/visits.server.tsx";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { ErrorPage } from "#app/ui/errors/error-page.tsx";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { ownPageHeaders } from "#app/ui/public/public-shell.tsx";
import publicCss from "#app/ui/styles/public.css";
import { mineAddress, requireVisit } from "./require-visit.server.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicCss }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ""} · ${data?.appName ?? ""}` },
  { name: "robots", content: "noindex" },
];
export const headers = ownPageHeaders;

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

export function ErrorBoundary() {
  return <ErrorPage styled certificates />;
}
