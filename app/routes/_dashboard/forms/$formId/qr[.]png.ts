import type { LoaderFunctionArgs } from "@remix-run/node";
import { findForm } from "#app/features/forms/find-form.server.ts";
import { drawQrPng } from "#app/features/forms/list/qr-png.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";

/** The QR code of a form's public address. `?download=1` names it for saving. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, config } = context.app;
  const form = await findForm(db, account.id, params.formId);
  const png = await drawQrPng(`${config.appUrl}/f/${form.slug}`);
  const headers = new Headers({ "Content-Type": "image/png", "Cache-Control": "private, no-cache" });
  if (new URL(request.url).searchParams.has("download"))
    headers.set("Content-Disposition", `attachment; filename="${form.slug}-qr.png"`);
  return new Response(png, { headers });
}
