import { decodeJwt } from "jose";
import { z } from "zod";
import { readCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { readBakedCredential } from "#app/features/certificates/verify/baked-credential.server.ts";
import { verifyCertificate } from "#app/features/certificates/verify/verify-certificate.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { ApiProblem, fieldProblems } from "../http/api-problem.server.ts";
import type { CredentialProblem } from "../schemas/verify.server.ts";

/** A credential as it was sent. `text`: what was signed, as our own files have it. */
export interface SentCredential {
  content: Record<string, unknown>;
  text: string;
}

/** Reading one takes the longer the longer it is; ours have a few thousand letters. */
const MAX_LETTERS = 32_000;
const ENVELOPE = /^data:application\/vc\+jwt[;,](?=ey)/;

const texts = z.union([z.string(), z.array(z.string()).min(1)]);
const objects = z.union([z.looseObject({}), z.array(z.looseObject({})).min(1)]);
/** What every credential has (Verifiable Credentials Data Model 2.0). */
const PLAIN = z.looseObject({
  "@context": z.array(z.unknown()).min(1),
  type: texts,
  issuer: z.union([z.string(), z.looseObject({ id: z.string() })]),
  credentialSubject: objects,
  validFrom: z.iso.datetime({ offset: true }).optional(),
  validUntil: z.iso.datetime({ offset: true }).optional(),
});
const PROVED = PLAIN.extend({
  proof: z.union([proofShape(), z.array(proofShape()).min(1)]),
});

function proofShape() {
  return z.looseObject({
    type: z.string(),
    verificationMethod: z.string(),
    proofPurpose: z.string(),
    proofValue: z.string(),
  });
}

/** Takes a credential apart. Throws what is answered when it isn't one. */
export function readCredential(sent: Record<string, unknown>): SentCredential {
  if (sent.type === "EnvelopedVerifiableCredential") {
    const id = typeof sent.id === "string" ? sent.id : "";
    const jwt = id.replace(ENVELOPE, "");
    if (jwt === id) throw malformed("Its `id` must be `data:application/vc+jwt,` and a JWT.");
    return { content: checked(PLAIN, claimsOf(jwt)), text: limited(jwt) };
  }
  return { content: checked(PROVED, sent), text: limited(JSON.stringify(sent)) };
}

function claimsOf(jwt: string): unknown {
  try {
    return decodeJwt(jwt);
  } catch {
    throw malformed("The JWT in it can’t be read.");
  }
}

function limited(text: string): string {
  if (text.length <= MAX_LETTERS) return text;
  throw new ApiProblem("too-large", "A credential can have at most 32,000 letters.");
}

function checked(shape: z.ZodType<Record<string, unknown>>, value: unknown) {
  const read = shape.safeParse(value);
  if (read.success) return value as Record<string, unknown>;
  throw malformed("Something is missing, or of another kind.", fieldProblems(read.error));
}

function malformed(detail: string, errors: ReturnType<typeof fieldProblems> = []): ApiProblem {
  return new ApiProblem("malformed-credential", `This is no credential. ${detail}`, { errors });
}

const VC = "https://www.w3.org/TR/vc-data-model#";

/**
 * Checks a credential against its issuer's keys and the record of its certificate. Only what was
 * issued here can be verified here.
 */
export async function checkCredential(
  app: AppContext,
  { content, text }: SentCredential,
  now: Date,
) {
  const id = typeof content.id === "string" ? readCertificateId(content.id) : null;
  const row =
    id &&
    (await app.db.selectFrom("certificates").selectAll().where("id", "=", id).executeTakeFirst());
  const verdict = await verifyCertificate(app.db, id ?? "", now);
  const baked = row ? await readBakedCredential(app.db, row, text, { isAlone: true }) : null;
  const isKnown = row && verdict.status !== "unknown";
  const status = verdict.status === "unknown" || !isKnown ? null : verdict.status;
  const { validFrom = null, validUntil = null, credentialStatus = null, proof } = content;
  const hasBegun = typeof validFrom !== "string" || Date.parse(validFrom) <= now.getTime();
  const isOver = typeof validUntil === "string" && Date.parse(validUntil) <= now.getTime();
  const isExpired = isOver || status === "expired";
  const isWithdrawn = status === "revoked" || status === "replaced";
  const problems: CredentialProblem[] = [];
  const say = (type: string, title: string, detail: string) =>
    problems.push({ type, title, detail });
  if (!isKnown)
    say(
      `${app.config.appUrl}/api#not-issued-here`,
      "Not issued here",
      "Ask its issuer to verify it.",
    );
  else if (!baked)
    say(
      `${VC}CRYPTOGRAPHIC_SECURITY_ERROR`,
      "The signature doesn’t fit",
      "It was changed since it was signed, or another key signed it.",
    );
  if (!hasBegun) say(`${VC}RANGE_ERROR`, "Not valid yet", `It is valid from ${validFrom}.`);
  if (isExpired) say(`${VC}CREDENTIAL_EXPIRED`, "Expired", "Its time is over.");
  if (isWithdrawn)
    say(
      "https://www.w3.org/ns/credentials/status-list#STATUS_VERIFICATION_ERROR",
      status === "revoked" ? "Revoked" : "Replaced",
      status === "revoked" ? "Its issuer withdrew it." : "A corrected certificate counts instead.",
    );
  const results = {
    validFrom: { verified: hasBegun, input: validFrom },
    validUntil: { verified: !isExpired, input: validUntil },
    credentialStatus: [{ verified: Boolean(isKnown) && !isWithdrawn, input: credentialStatus }],
    credentialSchema: [],
    proof: [{ verified: baked !== null, input: proof ?? null }],
  };
  return { problems, results };
}
