import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SENT_LIMITS } from "#app/features/certificates/checks/sent-limits.ts";
import { type CheckReport, shownReport } from "#app/features/certificates/public/check-report.ts";
import { CheckManyPage } from "#app/features/certificates/public/views/check-many-page.tsx";
import { checkMany } from "#app/features/certificates/verify/check-many.server.ts";
import { siteMeta } from "#app/features/site/views/site-meta.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { keptLanguage, visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { siteHeaders } from "#app/ui/public/public-shell.tsx";
import { readPostedList } from "../check-lists.server.ts";

export { ErrorBoundary, links } from "#app/ui/public/public-route.tsx";

export const meta: MetaFunction<typeof loader> = (args) => {
  const { title = "Check many certificates", words = "" } = args.data ?? {};
  return siteMeta(args, { title, description: words });
};
export const headers = siteHeaders;

export function loader({ request }: LoaderFunctionArgs) {
  const { language, checkMany: t } = visitorTexts(request);
  return { language, title: t.title, words: t.words };
}

/**
 * Checks a list and answers with the report: there is nothing that it could be opened from later.
 * Files take longer, so they are checked at an address of their own.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const t = visitorTexts(request);
  const posted = await readPostedList({ request, context }, t);
  const { typed } = posted;
  if (!posted.ok) {
    const { problem, status, headers } = posted;
    return data({ typed, problem, report: undefined }, { status, headers });
  }
  if ("checkId" in posted)
    return seeOther(`/verify/many/${posted.checkId}${keptLanguage(request)}`);
  const checked = await checkMany(app, posted.lines);
  const { appUrl, appName } = app.config;
  const report = shownReport(checked, { appUrl, appName, t, now: app.clock() });
  return data({ typed, problem: undefined, report });
}

export default function CheckMany() {
  const { language } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as
    | { typed: string; problem?: string; report?: CheckReport }
    | undefined;
  return (
    <TextsProvider value={textsIn(language)}>
      <CheckManyPage limits={SENT_LIMITS} {...answer} />
    </TextsProvider>
  );
}
