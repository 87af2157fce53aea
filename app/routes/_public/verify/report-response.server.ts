import type { LoaderFunctionArgs } from "@remix-run/node";
import { BYTE_ORDER_MARK } from "#app/engines/file-writer/csv.ts";
import { contentDisposition } from "#app/engines/file-writer/download-name.ts";
import { withReportSeal } from "#app/features/certificates/checks/report-seal.server.ts";
import {
  type ReportPage,
  readAllChecked,
  showCheck,
} from "#app/features/certificates/checks/show-check.server.ts";
import { reportLines, shownReport } from "#app/features/certificates/public/check-report.ts";
import { drawReport } from "#app/features/certificates/public/draw-report.server.ts";
import type { CheckedLine } from "#app/features/certificates/verify/check-many.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { visitorTexts } from "#app/ui/languages/visitor-language.server.ts";

const TYPES = { pdf: "application/pdf", csv: "text/csv; charset=utf-8" };

/** "?page=3" of a report. */
export function askedPage(request: Request): number {
  const page = new URL(request.url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1;
}

/** The report of a check that has an address: a PDF of one page of it, or all of it as a table. */
export async function answerWithReport(
  { request, params, context }: LoaderFunctionArgs,
  kind: "pdf" | "csv",
): Promise<Response> {
  const { app } = context;
  const checkId = params.check ?? "";
  const check = await showCheck(app, checkId, askedPage(request));
  if (check?.kind !== "finished") throw notFound();
  const { page, checkedAt: now } = check;
  const lines = kind === "pdf" ? page.lines : await readAllChecked(app.db, checkId, page);
  return reportResponse(app, lines, { kind, now, t: visitorTexts(request), page });
}

/** A signed report of what was checked `now`. The PDF speaks the language of `t`. */
export async function reportResponse(
  app: AppContext,
  checked: readonly CheckedLine[],
  given: { kind: "pdf" | "csv"; now: Date; t: Texts; page?: ReportPage },
): Promise<Response> {
  const { appName, appUrl } = app.config;
  const { kind, now, t, page } = given;
  const saying = { appName, appUrl, t, now };
  const content =
    kind === "pdf"
      ? await drawReport(shownReport(checked, saying, page), saying)
      : Buffer.from(BYTE_ORDER_MARK + [...reportLines(checked, saying)].join(""));
  return new Response(await withReportSeal(app, kind, content), {
    headers: {
      "Content-Type": TYPES[kind],
      "Content-Disposition": contentDisposition("attachment", `Checked certificates.${kind}`),
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
