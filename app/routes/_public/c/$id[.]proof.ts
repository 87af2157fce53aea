import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findCertificateProof } from "#app/features/certificates/log/certificate-proof.server.ts";

const REFUSALS = {
  absent: [404, "No certificate has this ID."],
  withdrawn: [410, "This certificate was revoked or replaced."],
  waiting: [404, "This certificate isn’t in the log yet. Try again in a minute."],
  "not-logged": [404, "This certificate was issued before there was a log."],
} as const;

/** `/c/{id}.proof`: that the certificate is in the transparency log (C2SP tlog-proof). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const asked = params.id ?? "";
  const found = await findCertificateProof(context.app, asked);
  if (found.kind === "proof" && found.id !== asked) return redirect(`/c/${found.id}.proof`, 301);
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-cache",
    "Access-Control-Allow-Origin": "*",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
  };
  if (found.kind === "proof") return new Response(found.text, { headers });
  const [status, words] = REFUSALS[found.kind];
  return new Response(words, { status, headers });
}
