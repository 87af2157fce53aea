import type { LoaderFunctionArgs } from "@remix-run/node";
import { collectionEntries } from "#app/features/holders/mine/collection.server.ts";
import { readHeldFilter } from "#app/features/holders/mine/held-filter.ts";
import { readAllHeld } from "#app/features/holders/mine/mine-page.server.ts";
import { zipHeaders, zipResponse } from "#app/platform/files/zip-response.server.ts";
import { visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { requireVisitForFile } from "./require-visit.server.ts";

const NAME = "open-badges.zip";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app, line, requestId } = context;
  const visit = await requireVisitForFile({ request, context });
  if (request.method === "HEAD") return new Response(null, { headers: zipHeaders(NAME) });
  const t = visitorTexts(request);
  const filter = readHeldFilter(new URL(request.url).searchParams);
  const ids = (await readAllHeld(app, visit, { filter, t })).map(({ id }) => id);
  return zipResponse(NAME, collectionEntries(app, ids), {
    line,
    now: app.clock(),
    ended: (error) => {
      if (error) app.log.error({ requestId, err: error }, "a ZIP of credentials broke off");
    },
  });
}
