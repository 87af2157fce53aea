import type { Selectable } from "kysely";
import type { Name } from "#app/engines/names/index.ts";
import { drawRequestOf } from "#app/features/certificates/draw/draw-certificate.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";

/** A certificate as it would be with another name, as WebP; null: too many are being drawn. */
export async function drawWithName(
  app: AppContext,
  certificate: Selectable<CertificatesTable>,
  name: Name,
  widthPx: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { drawing, db } = app;
  const draw = await drawRequestOf(db, app, certificate);
  const names = {
    "First Name": name.firstName,
    "Last Name": name.lastName,
    "Full Name": wholeName(name),
  };
  const named = { ...draw, values: { ...draw.values, ...names } };
  const size = { widthPx: Math.min(widthPx, draw.design.widthPx), format: "webp" } as const;
  try {
    return await drawing.picture(named, size);
  } catch (error) {
    // By name: the program that draws and the one that answers are bundled apart.
    if (!(error instanceof Error && error.name === "DrawingBusyError")) throw error;
    return null;
  }
}
