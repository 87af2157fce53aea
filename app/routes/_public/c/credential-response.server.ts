import { redirect } from "@remix-run/node";
import Negotiator from "negotiator";
import { findPublicCredential } from "#app/features/certificates/issue/public-credential.server.ts";
import { findSignedStub } from "#app/features/certificates/stubs/find-stub.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { openJson } from "#app/platform/http/responses.server.ts";

/** What a client may call the JSON. Whoever asks for nothing in particular gets the first. */
const JSON_TYPES = ["application/json", "application/ld+json", "application/vc"] as const;
/** Media types that ask for the JWT itself. https://www.w3.org/TR/vc-jose-cose/ */
const JWT_TYPES = ["application/vc+jwt", "application/jwt"] as const;

/**
 * `/c/{id}.json`: the credential with its Data Integrity proof; as a JWT to anyone who prefers
 * `application/vc+jwt`, and at `/c/{id}.jwt`. Revoked and replaced: 410 with what happened. Absent:
 * 404.
 */
export async function answerWithCredential(
  app: AppContext,
  request: Request,
  asked: string,
  ending: "json" | "jwt" = "json",
): Promise<Response> {
  const credential = await findPublicCredential(app, asked);
  if (credential.kind === "absent") {
    const stub = await findSignedStub(app, asked);
    return stub ? openJson(stub, { status: 410 }) : noSuchCertificate();
  }
  if (credential.id !== asked) return redirect(`/c/${credential.id}.${ending}`, 301);
  if (credential.kind === "withdrawn") return openJson(credential.status, { status: 410 });
  if (ending === "jwt" || prefersJwt(request)) {
    return new Response(await credential.sign(), {
      headers: {
        "Content-Type": "application/vc+jwt",
        "Cache-Control": "no-cache",
        "Access-Control-Allow-Origin": "*",
        "X-Content-Type-Options": "nosniff",
        "X-Robots-Tag": "noindex",
        Vary: "Accept",
      },
    });
  }
  const jwtLink = `<${credential.page}.jwt>; rel="alternate"; type="application/vc+jwt"`;
  return openJson(await credential.prove(), { headers: { Vary: "Accept", Link: jwtLink } });
}

export function noSuchCertificate(): Response {
  return openJson({ error: "No certificate has this ID." }, { status: 404 });
}

function prefersJwt(request: Request): boolean {
  const accept = request.headers.get("Accept") ?? undefined;
  const type = new Negotiator({ headers: { accept } }).mediaType([...JSON_TYPES, ...JWT_TYPES]);
  return JWT_TYPES.some((jwt) => jwt === type);
}
