import type { z } from "zod";
import { readCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { certificateUrl } from "#app/features/certificates/model/certificate-id.ts";
import {
  type CheckedLine,
  checkMany,
} from "#app/features/certificates/verify/check-many.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { ApiProblem } from "../http/api-problem.server.ts";
import { VerifyAnswer, VerifyRequest } from "../schemas/verify.server.ts";
import { publicOperation } from "./operation.server.ts";
import { checkCredential, readCredential } from "./verify-credential.server.ts";

type Answer = z.input<typeof VerifyAnswer>;

export const verifyCertificates = publicOperation({
  id: "verifyCertificates",
  path: "/verify",
  tag: "Certificates",
  summary: "Verify certificates",
  description:
    "For anyone, without a key: up to 30 requests a minute from a network. Send IDs or links, each " +
    "with the name you expect, or one credential as the W3C’s VCALM describes it " +
    "(`POST /credentials/verify`). Nothing of it is kept. `verified` is false for an expired or a " +
    "revoked credential, and `problemDetails` says why.",
  body: VerifyRequest,
  answer: VerifyAnswer,
  async run({ app, now }, { body }) {
    const checkedAt = now.toISOString();
    if (body.certificates) {
      const certificates = await checkListed(app, body.certificates);
      return { verified: certificates.every(({ verified }) => verified), checkedAt, certificates };
    }
    const wanted = readOptions(body.options ?? {});
    const credential = readCredential(body.verifiableCredential ?? {});
    const { problems, results } = await checkCredential(app, credential, now);
    return {
      verified: problems.length === 0,
      checkedAt,
      ...(wanted.returnProblemDetails === false ? {} : { problemDetails: problems }),
      ...(wanted.returnResults === false ? {} : { results }),
      ...(wanted.returnCredential ? { credential: credential.content } : {}),
    };
  },
});

async function checkListed(
  app: AppContext,
  asked: { certificate: string; name?: string | undefined }[],
): Promise<NonNullable<Answer["certificates"]>> {
  const lines = asked.map(({ certificate, name = "" }, at) => ({
    line: at + 1,
    typed: certificate,
    id: readCertificateId(certificate),
    name: normaliseName(name),
  }));
  const checked = await checkMany(app, lines);
  return checked.map((one) => shown(app, one));
}

function shown({ config }: AppContext, { typed, id, answer, also, certificate }: CheckedLine) {
  return {
    certificate: typed,
    id,
    verified: answer === "genuine",
    answers: [answer, ...also],
    name: certificate?.holderName ?? null,
    title: certificate?.course ?? null,
    issuer: certificate?.issuer ?? null,
    issuerDomain: certificate?.proof?.domain ?? null,
    issuedAt: certificate?.issuedAt ?? null,
    expiresAt: certificate?.expiresAt ?? null,
    revokedAt: certificate?.revokedAt ?? null,
    url: id && certificate ? certificateUrl(config.appUrl, id) : null,
  };
}

const FLAGS = ["returnResults", "returnProblemDetails", "returnCredential"] as const;
type Options = Partial<Record<(typeof FLAGS)[number], boolean>>;

/** Throws for an option that isn't known: whoever sent it counts on it (VCALM, error handling). */
function readOptions(options: Record<string, unknown>): Options {
  const unknown = Object.keys(options).filter(
    (name) => name !== "checks" && !FLAGS.some((flag) => flag === name),
  );
  if (unknown.length > 0) {
    const named = unknown.join(", ").slice(0, 200);
    throw new ApiProblem("unknown-option", `These options aren’t known: ${named}.`);
  }
  const wrong = FLAGS.filter((name) => !["boolean", "undefined"].includes(typeof options[name]));
  if (wrong.length > 0)
    throw new ApiProblem("invalid", "An option isn’t true or false.", {
      errors: wrong.map((name) => ({ path: `options.${name}`, message: "Must be true or false" })),
    });
  return options;
}
