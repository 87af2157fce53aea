import type { LoaderFunctionArgs } from "@remix-run/node";
import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { drawRequestOf } from "#app/features/certificates/draw/draw-certificate.server.ts";
import { readCorrectedValues } from "#app/features/certificates/issue/reissue-certificate.server.ts";
import { findIssuingProject } from "#app/features/certificates/model/project.server.ts";
import { findCertificate } from "#app/features/certificates/projects/project-certificates.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { wholeName } from "#app/platform/text/wording.ts";

/** A certificate drawn with a correction that was not issued yet. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const { db, drawing } = app;
  const project = orNotFound(await findIssuingProject(db, account.id, params.projectId));
  const given = {
    accountId: account.id,
    projectId: project.id,
    certificateId: params.certificateId,
  };
  const certificate = orNotFound(await findCertificate(db, given));
  const draw = await drawRequestOf(db, app, certificate);
  const { searchParams } = new URL(request.url);
  const { values } = readCorrectedValues(draw.design, draw.values, new Map(searchParams));
  const nameOf = (field: string) => normaliseName(searchParams.get(field) ?? "");
  const [firstName, lastName] = [nameOf("firstName"), nameOf("lastName")];
  const typed = searchParams.get("email") ?? "";
  const address = readEmailAddress(typed);
  const email = address.ok ? address.email : typed;
  const names = {
    "First Name": firstName,
    "Last Name": lastName,
    "Full Name": wholeName({ firstName, lastName }),
  };
  const asTyped = {
    ...draw,
    values: { ...draw.values, ...values, ...names, "Email Address": email },
  };
  const picture = await drawing.picture(asTyped, {
    widthPx: Math.min(960, draw.design.widthPx),
    format: "webp",
  });
  return new Response(picture, {
    headers: { "Content-Type": "image/webp", "Cache-Control": "private, no-store" },
  });
}
