import { z } from "zod";
import { MAX_AT_ONCE } from "#app/features/certificates/verify/check-lines.ts";
import { ANSWERS } from "#app/features/certificates/verify/check-many.server.ts";
import { line, moment, momentOrNull } from "./common.server.ts";

const CredentialObject = z
  .record(z.string(), z.unknown())
  .describe(
    "A credential with a Data Integrity proof, or an EnvelopedVerifiableCredential whose `id` is " +
      "`data:application/vc+jwt,` and a JWT",
  );

export const VerifyRequest = z
  .object({
    certificates: z
      .array(
        z.strictObject({
          certificate: z.string().max(2_000).describe("An ID in any spelling, or a link"),
          name: line(200).optional().describe("The name it should have. It is compared"),
        }),
      )
      .min(1, "Send at least one")
      .max(MAX_AT_ONCE, `At most ${MAX_AT_ONCE.toLocaleString("en")}`)
      .optional()
      .describe("What to check by ID. Either these or `verifiableCredential`"),
    verifiableCredential: CredentialObject.optional(),
    options: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        "With a credential: `returnResults`, `returnProblemDetails` and `returnCredential`; " +
          "`checks` is accepted and changes nothing. Any other option is refused",
      ),
  })
  .refine(
    ({ certificates, verifiableCredential }) => !certificates !== !verifiableCredential,
    "Send either certificates or verifiableCredential",
  );

const CheckedCertificate = z.object({
  certificate: z.string().describe("As you sent it"),
  id: z.string().nullable().describe("Null: there is no ID in it"),
  verified: z.boolean().describe("Genuine, by an issuer who is proved, and the name fits"),
  answers: z
    .array(z.enum(ANSWERS))
    .describe("Everything that holds, the worst first. `genuine` stands alone"),
  name: z.string().nullable(),
  title: z.string().nullable(),
  issuer: z.string().nullable(),
  issuerDomain: z.string().nullable().describe("What the issuer has proved; null if nothing"),
  issuedAt: momentOrNull("When it was issued"),
  expiresAt: momentOrNull("When it expires"),
  revokedAt: momentOrNull("When it was revoked"),
  url: z.string().nullable().describe("Its public page"),
});

const ProblemDetail = z.object({
  type: z.string(),
  title: z.string(),
  detail: z.string(),
});
export type CredentialProblem = z.infer<typeof ProblemDetail>;

const Result = z.object({ verified: z.boolean(), input: z.unknown() });

export const VerifyAnswer = z.object({
  verified: z.boolean().describe("All of it is genuine. An expired or revoked credential is not"),
  checkedAt: moment("When it was checked"),
  certificates: z.array(CheckedCertificate).optional(),
  problemDetails: z.array(ProblemDetail).optional().describe("Why a credential isn’t verified"),
  results: z
    .object({
      validFrom: Result,
      validUntil: Result,
      credentialStatus: z.array(Result),
      credentialSchema: z.array(Result),
      proof: z.array(Result),
    })
    .optional()
    .describe("Each check of a credential"),
  credential: z.record(z.string(), z.unknown()).optional(),
});
