import { redirect } from "@remix-run/node";
import Negotiator from "negotiator";
import type { AppContext } from "#app/platform/app-context.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import { certificateUrl } from "../draw/draw-certificate.server.ts";
import { readCertificateId } from "../model/certificate-id.ts";
import { readStoredDesign } from "../model/stored-design.server.ts";
import { openJson } from "../verify/open-json.ts";
import { isSampleCertificate } from "./reissue-certificate.server.ts";
import { proveCredential, proveStatusList, signCredential } from "./signed-credential.server.ts";

/** What a client may call the JSON. Whoever asks for nothing in particular gets the first. */
const JSON_TYPES = ["application/json", "application/ld+json", "application/vc"] as const;
/** Media types that ask for the JWT itself. https://www.w3.org/TR/vc-jose-cose/ */
const JWT_TYPES = ["application/vc+jwt", "application/jwt"] as const;

/**
 * `/c/{id}.json`: the credential with its Data Integrity proof; as a JWT to anyone who prefers `application/vc+jwt`, and at
 * `/c/{id}.jwt`. Revoked and replaced: 410 with what happened. Absent: 404.
 */
export async function answerWithCredential(
  app: AppContext,
  request: Request,
  asked: string,
  ending: "json" | "jwt" = "json",
): Promise<Response> {
  const { db, config, clock } = app;
  const row = await findRow(app, asked);
  if (!row) return openJson({ error: "No certificate has this ID." }, { status: 404 });
  if (row.id !== asked) return redirect(`/c/${row.id}.${ending}`, 301);
  if (row.status !== "valid") return openJson(credentialStatusOf(config.appUrl, row), { status: 410 });
  const version = await db
    .selectFrom("designVersions")
    .select("design")
    .where("id", "=", row.designVersionId)
    .executeTakeFirstOrThrow();
  const design = readStoredDesign(version.design, "designVersions.design", row.designVersionId);
  if (ending === "jwt" || prefersJwt(request)) {
    const { jwt } = await signCredential(db, config, row, design, clock());
    return new Response(jwt, {
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
  const jwtLink = `<${certificateUrl(config.appUrl, row.id)}.jwt>; rel="alternate"; type="application/vc+jwt"`;
  const proved = await proveCredential(db, config, row, design, clock());
  return openJson(proved, { headers: { Vary: "Accept", Link: jwtLink } });
}

function prefersJwt(request: Request): boolean {
  const accept = request.headers.get("Accept") ?? undefined;
  const type = new Negotiator({ headers: { accept } }).mediaType([...JSON_TYPES, ...JWT_TYPES]);
  return JWT_TYPES.some((jwt) => jwt === type);
}

/** `/c/{id}/status-list.json`: the signed status list that `credentialStatus` points to. */
export async function answerWithStatusList(app: AppContext, asked: string): Promise<Response> {
  const { db, config, clock } = app;
  const row = await findRow(app, asked);
  if (!row) return openJson({ error: "No certificate has this ID." }, { status: 404 });
  return openJson(await proveStatusList(db, config, row, certificateUrl(config.appUrl, row.id), clock()), {
    type: "application/vc",
  });
}

/**
 * `/c/{id}/status.json`: a revocation list of this one credential in plain words. Credentials in PNGs from before there were signed
 * status lists point to it.
 */
export async function answerWithCredentialStatus(app: AppContext, asked: string): Promise<Response> {
  const { appUrl } = app.config;
  const row = await findRow(app, asked);
  if (!row) return openJson({ error: "No certificate has this ID." }, { status: 404 });
  const said = credentialStatusOf(appUrl, row);
  return openJson({
    id: `${said.id}/status.json`,
    status: said.status,
    revokedCredential: row.status === "valid" ? [] : [{ id: said.id, revoked: true, revocationReason: said.reason }],
  });
}

async function findRow({ db }: AppContext, asked: string): Promise<CertificatesTable | undefined> {
  const id = readCertificateId(asked);
  const row = id ? await db.selectFrom("certificates").selectAll().where("id", "=", id).executeTakeFirst() : undefined;
  return row && !(await isSampleCertificate(db, row)) ? row : undefined;
}

function credentialStatusOf(appUrl: string, row: CertificatesTable) {
  return {
    id: certificateUrl(appUrl, row.id),
    status: row.status,
    reason:
      row.status === "revoked"
        ? (row.revokeReason ?? "No reason given.")
        : row.status === "replaced"
          ? "Replaced by a corrected one."
          : null,
    revokedAt: row.revokedAt,
    replacedBy: row.replacedById && certificateUrl(appUrl, row.replacedById),
  };
}
