import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findShared } from "#app/features/holders/mine/shares.server.ts";
import { SharePage } from "#app/features/holders/mine/views/share-page.tsx";
import { consume, tooMany } from "#app/platform/http/rate-limit.server.ts";
import { ErrorPage } from "#app/ui/errors/error-page.tsx";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { ownPageHeaders } from "#app/ui/public/public-shell.tsx";
import publicCss from "#app/ui/styles/public.css";

/** Of one client who tries addresses that no page has. */
const GUESSED = { name: "shared-page-guess", points: 60, seconds: 60 };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicCss }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ""} · ${data?.appName ?? ""}` },
  { name: "robots", content: "noindex" },
];
/** Switched off, it is gone at once: no browser keeps it. */
export const headers = ownPageHeaders;

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

export function ErrorBoundary() {
  return <ErrorPage styled certificates />;
}
