import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { findBatch } from "#app/features/messages/batches/batches.server.ts";
import { exportDeliveries } from "#app/features/messages/batches/export-deliveries.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { csvResponse } from "#app/platform/files/csv-response.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

const MAX_BATCH = 100;

/** `?batch=…&batch=…`: the people of the chosen sends in one file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { app } = context;
  const { db, config } = app;
  const ids = [...new Set(new URL(request.url).searchParams.getAll("batch"))].slice(0, MAX_BATCH);
  if (ids.length === 0) {
    return seeOtherWith(app, "/sent", {
      kind: "info",
      text: "Tick the sends to export, then press Export.",
    });
  }
  const batches = [];
  for (const id of ids) {
    const batch = orNotFound(await findBatch(db, account.id, id));
    batches.push({ id: batch.id, title: batch.title, kind: batch.kind });
  }
  const { id: accountId, timeZone } = account;
  const lines = exportDeliveries(db, { accountId, timeZone, appUrl: config.appUrl, batches });
  await recordAccess(app, organiser, "sent-export");
  return csvResponse(
    `${batches.length === 1 ? batches[0]?.title : "Sent"}.csv`,
    lines,
    context.line,
  );
}
