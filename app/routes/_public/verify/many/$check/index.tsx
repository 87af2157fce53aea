import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DEFAULT_TIME_ZONE as REPORT_ZONE } from "#app/engines/time/zoned-time.ts";
import { SENT_LIMITS } from "#app/features/certificates/checks/sent-limits.ts";
import { showCheck } from "#app/features/certificates/checks/show-check.server.ts";
import { shownReport } from "#app/features/certificates/public/check-report.ts";
import { CheckManyPage } from "#app/features/certificates/public/views/check-many-page.tsx";
import { siteMeta } from "#app/features/site/views/site-meta.ts";
import { clockTime } from "#app/platform/time/relative-time.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { publicHeaders } from "#app/ui/public/public-shell.tsx";

export { ErrorBoundary, links } from "#app/ui/public/public-route.tsx";

import { askedPage } from "../../report-response.server.ts";

const REFRESH_SECONDS = "3";

export const meta: MetaFunction<typeof loader> = (args) => {
  const { title = "Check many certificates", working } = args.data ?? {};
  const all = siteMeta(args, { title, description: "", unlisted: true });
  return working ? [...all, { httpEquiv: "refresh", content: REFRESH_SECONDS }] : all;
};
export const headers = publicHeaders;

/** A check of files: how far it is, and what came of it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  const t = visitorTexts(request);
  const { language, checkMany } = t;
  const checkId = params.check ?? "";
  const check = await showCheck(app, checkId, askedPage(request));
  const checkPath = `/verify/many/${checkId}`;
  const page = { language, title: checkMany.title, checkPath };
  const headers = { "Cache-Control": "no-store" };
  if (!check)
    return data(
      { ...page, problem: checkMany.gone, working: undefined, report: undefined, until: "" },
      { status: 404, headers },
    );
  if (check.kind === "working") {
    const { done, count } = check;
    const working = { done, count, path: checkPath };
    return data(
      { ...page, problem: undefined, working, report: undefined, until: "" },
      { headers },
    );
  }
  const { appUrl, appName } = app.config;
  const saying = { appUrl, appName, t, now: check.checkedAt };
  const report = shownReport(check.page.lines, saying, check.page);
  const until = clockTime(check.until.toISOString(), REPORT_ZONE);
  return data({ ...page, problem: undefined, working: undefined, report, until }, { headers });
}

export default function CheckRoute() {
  const { language, problem, working, report, until, checkPath } = useLoaderData<typeof loader>();
  return (
    <TextsProvider value={textsIn(language)}>
      <CheckManyPage
        limits={SENT_LIMITS}
        problem={problem}
        {...(working && { working })}
        {...(report && { report, source: { checkPath, until } })}
      />
    </TextsProvider>
  );
}
