import type { LoaderFunctionArgs } from "@remix-run/node";
import { drawRequestOf } from "#app/features/certificates/draw/draw-certificate.server.ts";
import { findIssuingProject } from "#app/features/certificates/model/project.server.ts";
import { readCorrection } from "#app/features/certificates/projects/correct-certificate.server.ts";
import { findCertificate } from "#app/features/certificates/projects/project-certificates.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";

/** A certificate drawn with a correction that was not issued yet. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const { db, drawing } = app;
  const project = await findIssuingProject(db, account.id, params.projectId);
  const given = { accountId: account.id, projectId: project.id, certificateId: params.certificateId };
  const certificate = await findCertificate(db, given);
  const { credential: _, ...draw } = await drawRequestOf(db, app, certificate);
  const { firstName, lastName, email, values } = readCorrection(
    draw.design,
    draw.values,
    new URL(request.url).searchParams,
  ).correction;
  const names = { "First Name": firstName, "Last Name": lastName, "Full Name": `${firstName} ${lastName}`.trim() };
  const asTyped = { ...draw, values: { ...draw.values, ...values, ...names, "Email Address": email } };
  const picture = await drawing.picture(asTyped, { widthPx: Math.min(960, draw.design.widthPx), format: "webp" });
  return new Response(picture, { headers: { "Content-Type": "image/webp", "Cache-Control": "private, no-store" } });
}
