import type { LoaderFunctionArgs } from "@remix-run/node";
import { BYTE_ORDER_MARK } from "#app/engines/file-writer/csv.ts";
import { contentDisposition } from "#app/engines/file-writer/download-name.ts";
import { withReportSeal } from "#app/features/certificates/checks/report-seal.server.ts";
import { showCheck } from "#app/features/certificates/checks/show-check.server.ts";
import { reportLines, shownReport } from "#app/features/certificates/public/check-report.ts";
import { drawReport } from "#app/features/certificates/public/draw-report.server.ts";
import type { CheckedLine } from "#app/features/certificates/verify/check-many.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { visitorTexts } from "#app/ui/languages/visitor-language.server.ts";

const TYPES = { pdf: "application/pdf", csv: "text/csv; charset=utf-8" };

/** The report of a check that has an address. */
export async function answerWithReport(
  { request, params, context }: LoaderFunctionArgs,
  kind: "pdf" | "csv",
): Promise<Response> {
  const { app } = context;
  const check = await showCheck(app, params.check ?? "");
  if (check?.kind !== "finished") throw notFound();
  const t = visitorTexts(request);
  return reportResponse(app, check.lines, { kind, now: check.checkedAt, t });
}

/** A signed report of what was checked `now`. The PDF speaks the language of `t`. */
export async function reportResponse(
  app: AppContext,
  checked: readonly CheckedLine[],
  { kind, now, t }: { kind: "pdf" | "csv"; now: Date; t: Texts },
): Promise<Response> {
  const { appName, appUrl } = app.config;
  const content =
    kind === "pdf"
      ? await drawReport(shownReport(checked, { appName, appUrl, t, now }), { appName, appUrl, t })
      : Buffer.from(BYTE_ORDER_MARK + [...reportLines(checked, { appName, now })].join(""));
  return new Response(await withReportSeal(app, kind, content), {
    headers: {
      "Content-Type": TYPES[kind],
      "Content-Disposition": contentDisposition("attachment", `Checked certificates.${kind}`),
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
