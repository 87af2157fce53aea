import type { LoaderFunctionArgs } from "@remix-run/node";
import { readCertificateId } from "../../../../certificates/certificate-id.ts";
import { countLinkedIn, isPersonalVisit } from "../../../../certificates/count-visits.server.ts";
import { publicCertificate } from "../../../../certificates/public-certificate.server.ts";
import { notFound } from "../../../../http/not-found.ts";

/** Leads to LinkedIn's own page with the certificate filled in, and keeps that its holder went there. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { installation } = context;
  const id = readCertificateId(params.id ?? "");
  const certificate = id && (await publicCertificate(installation, id));
  if (!certificate || (certificate.status !== "valid" && certificate.status !== "expired")) throw notFound();
  if (isPersonalVisit(request)) await countLinkedIn(installation.db, certificate.id, installation.clock());
  return new Response(null, {
    status: 302,
    headers: { Location: certificate.share.linkedIn, "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" },
  });
}
