import type { LoaderFunctionArgs } from "@remix-run/node";
import { contentDisposition, downloadName } from "#app/engines/file-writer/download-name.ts";
import { wallTime } from "#app/engines/time/zoned-time.ts";
import { readHeldFilter } from "#app/features/holders/mine/held-filter.ts";
import { readAllHeld } from "#app/features/holders/mine/mine-page.server.ts";
import { drawTranscript } from "#app/features/holders/mine/transcript.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { dateText } from "#app/ui/languages/dates.ts";
import { visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { mineAddress, requireVisitForFile } from "./require-visit.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const visit = await requireVisitForFile({ request, context });
  const t = visitorTexts(request);
  const filter = readHeldFilter(new URL(request.url).searchParams);
  const certificates = await readAllHeld(app, visit, { filter, t });
  const [first] = certificates;
  if (!first) return seeOther(mineAddress(request));
  const bytes = await drawTranscript(
    certificates,
    {
      appName: app.config.appName,
      appUrl: app.config.appUrl,
      addresses: visit.addresses.map(({ email }) => email),
      madeOn: dateText(t.language, wallTime(app.clock(), "Africa/Lagos")),
    },
    t,
  );
  return new Response(bytes, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": contentDisposition(
        "attachment",
        downloadName(first.holderName, "pdf", "Transcript"),
      ),
      "Cache-Control": "private, no-store",
    },
  });
}
