import type { LoaderFunctionArgs } from "@remix-run/node";
import { readCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import {
  countLinkedIn,
  publicCertificate,
} from "#app/features/certificates/public/public-certificate.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { isPersonalVisit } from "#app/platform/http/personal-visit.server.ts";
import { askedLanguage } from "#app/ui/languages/visitor-language.server.ts";

/**
 * Leads to LinkedIn's own page with the certificate filled in, and keeps that its holder went
 * there.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  const id = readCertificateId(params.id ?? "");
  const certificate = id && (await publicCertificate(app, id, askedLanguage(request)));
  if (!certificate || (certificate.status !== "valid" && certificate.status !== "expired"))
    throw notFound();
  if (isPersonalVisit(request)) await countLinkedIn(app.db, certificate.id, app.clock());
  return new Response(null, {
    status: 302,
    headers: {
      Location: certificate.share.linkedIn,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
