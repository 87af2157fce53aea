import type { LoaderFunctionArgs } from "@remix-run/node";
import { findBatch } from "#app/features/messages/batches/batches.server.ts";
import {
  exportLinks,
  exportTimeline,
} from "#app/features/messages/results/export-results.server.ts";
import { readSendResults } from "#app/features/messages/results/send-results.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { csvResponse } from "#app/platform/files/csv-response.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";

/** What a send led to by time, with `?table=links` by link. It names nobody. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock, config } = context.app;
  const batch = orNotFound(await findBatch(db, account.id, params.batchId));
  const results = await readSendResults(db, batch, {
    timeZone: account.timeZone,
    reportsVisits: config.mail.transport === "resend",
    appUrl: config.appUrl,
    now: clock(),
    maxLinks: Number.POSITIVE_INFINITY,
  });
  if (new URL(request.url).searchParams.get("table") === "links")
    return csvResponse(`${batch.title} links.csv`, exportLinks(results), context.line);
  const lines = exportTimeline(results, {
    hasCertificates: batch.kind === "certificates",
    timeZone: account.timeZone,
  });
  return csvResponse(`${batch.title} results.csv`, lines, context.line);
}
