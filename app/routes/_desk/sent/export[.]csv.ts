import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../accounts/require-organiser.server.ts";
import { noteAccess } from "../../../activity/note-access.server.ts";
import { exportDeliveries } from "../../../delivery/export-deliveries.server.ts";
import { findBatch } from "../../../delivery/list-batches.server.ts";
import { notFound } from "../../../http/not-found.ts";
import { seeOtherWith } from "../../../http/redirects.server.ts";
import { csvResponse } from "../../../http/write-csv.ts";

const MOST_AT_ONCE = 100;

/** `?batch=…&batch=…`: the people of the chosen sends in one file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { installation } = context;
  const { db, config } = installation;
  const ids = [...new Set(new URL(request.url).searchParams.getAll("batch"))].slice(0, MOST_AT_ONCE);
  if (ids.length === 0) {
    return seeOtherWith(installation, "/sent", { kind: "info", text: "Tick the sends to export, then press Export." });
  }
  const batches = [];
  for (const id of ids) {
    const batch = await findBatch(db, account.id, id);
    if (!batch) throw notFound();
    batches.push({ id: batch.id, title: batch.title, kind: batch.kind });
  }
  const { id: accountId, timeZone } = account;
  const lines = exportDeliveries(db, { accountId, timeZone, appUrl: config.appUrl, batches });
  await noteAccess(installation, organiser, "sent-export");
  return csvResponse(`${batches.length === 1 ? batches[0]?.title : "Sent"}.csv`, lines, context.lineIsFree);
}
