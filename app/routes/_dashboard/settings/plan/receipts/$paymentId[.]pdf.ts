import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { receiptFile } from "#app/features/billing/receipts/draw-receipt.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";

/** The receipt of a payment, for whoever owns the account. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context, { role: "owner" });
  const file = await receiptFile(context.app, account, params.paymentId ?? "");
  if (!file) throw notFound();
  return new Response(file.bytes, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(file.bytes.byteLength),
      ETag: `"${createHash("sha256").update(file.bytes).digest("base64url").slice(0, 27)}"`,
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
