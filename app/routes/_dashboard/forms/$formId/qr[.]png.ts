import type { LoaderFunctionArgs } from "@remix-run/node";
import QRCode from "qrcode";
import { QUIET_ZONE_MODULES } from "#app/engines/certificate/design.ts";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";

/** Large enough to be printed on a poster. */
const WIDTH_PX = 1024;

/** The QR code of a form's public address. `?download=1` names it for saving. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, config } = context.app;
  const form = orNotFound(await findForm(db, account.id, params.formId));
  const options = {
    errorCorrectionLevel: "M",
    margin: QUIET_ZONE_MODULES,
    width: WIDTH_PX,
  } as const;
  const png = new Uint8Array(await QRCode.toBuffer(`${config.appUrl}/f/${form.slug}`, options));
  const headers = new Headers({
    "Content-Type": "image/png",
    "Cache-Control": "private, no-cache",
  });
  if (new URL(request.url).searchParams.has("download"))
    headers.set("Content-Disposition", `attachment; filename="${form.slug}-qr.png"`);
  return new Response(png, { headers });
}
