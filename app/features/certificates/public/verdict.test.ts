import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { FileFinding, FileStatus } from "../verify/check-certificate-file.server.ts";
import type { PublicCertificate } from "./public-certificate.server.ts";
import { verdictOf } from "./verdict.ts";

const PROOF = {
  kind: "dns",
  name: "Lagoon Digital Academy",
  domain: "lagoon.example",
  provedAt: "2027-03-03T10:00:00.000Z",
} as const;
type Issuer = PublicCertificate["issuer"];

function certificate(
  changes: Partial<PublicCertificate> = {},
  issuer: Partial<Issuer> = {},
): PublicCertificate {
  return {
    status: "valid",
    issuedOn: "14 November 2026",
    expiresOn: null,
    successorRevoked: false,
    issuer: {
      name: "Lagoon Digital Academy",
      accountName: "Lagoon Digital Academy",
      proof: null,
      lost: null,
      isClosed: false,
      ...issuer,
    },
    issuerDays: { operator: "Iweri", provedOn: "3 March 2027", lostOn: "5 May 2027" },
    ...changes,
  } as PublicCertificate;
}
const finding = (status: FileStatus): FileFinding => ({ status, page: null, missing: null });
const en = textsIn("en");
const say = (one: PublicCertificate, file: FileStatus | null = null) =>
  verdictOf(one, file && finding(file), en);

describe("what a check can say", () => {
  test.each([
    ["an ID, issuer not checked", say(certificate()), "open", "Issuer not checked"],
    [
      "a file, issuer not checked",
      say(certificate(), "same"),
      "open",
      "Unchanged, but issuer not checked",
    ],
    [
      "an ID, issuer proved",
      say(certificate({}, { proof: PROOF })),
      "good",
      "This certificate is genuine",
    ],
    [
      "a file, issuer proved",
      say(certificate({}, { proof: PROOF }), "same"),
      "good",
      "This certificate is genuine",
    ],
    [
      "a changed file, issuer proved",
      say(certificate({}, { proof: PROOF }), "differs"),
      "careful",
      "This file was changed",
    ],
    [
      "a changed file of a revoked one",
      say(certificate({ status: "revoked" }), "differs"),
      "careful",
      "This file was changed",
    ],
    [
      "a photo",
      say(certificate({}, { proof: PROOF }), "photo"),
      "open",
      "A picture alone can’t prove it",
    ],
    [
      "a file whose link leads elsewhere",
      say(certificate({}, { proof: PROOF }), "elsewhere"),
      "careful",
      "Its link leads to another address",
    ],
    [
      "revoked",
      say(certificate({ status: "revoked" }, { proof: PROOF }), "same"),
      "bad",
      "This certificate was revoked",
    ],
    [
      "replaced",
      say(certificate({ status: "replaced" }, { proof: PROOF })),
      "newer",
      "This certificate was replaced",
    ],
    [
      "replaced by one that was withdrawn",
      say(certificate({ status: "replaced", successorRevoked: true })),
      "bad",
      "This certificate was replaced",
    ],
    [
      "expired",
      say(certificate({ status: "expired", expiresOn: "1 May 2027" })),
      "careful",
      "This certificate has expired",
    ],
    [
      "an account that was closed",
      say(certificate({}, { isClosed: true })),
      "open",
      "Issuer not checked",
    ],
  ])("%s", (_what, verdict, tone, heading) => {
    expect([verdict.tone, verdict.heading]).toEqual([tone, heading]);
    expect(verdict.reasons.length).toBeGreaterThan(1);
  });

  test("a changed file of a revoked certificate says both", () => {
    const marks = say(certificate({ status: "revoked" }, { proof: PROOF }), "differs").reasons.map(
      ({ mark }) => mark,
    );
    expect(marks).toContain("no");
    for (const file of ["differs", "elsewhere"] as const)
      expect(
        say(certificate({}, { proof: PROOF }), file).reasons.map(({ mark }) => mark),
      ).not.toContain("yes");
  });

  test("a name is never claimed without what was proved", () => {
    expect(say(certificate({}, { proof: PROOF })).sentence).toBe(
      "Issued by Lagoon Digital Academy, lagoon.example and still valid.",
    );
    expect(say(certificate()).sentence).not.toContain("Lagoon");
    const lost = { domain: "lagoon.example", lostAt: "2027-05-05T10:00:00.000Z" };
    const [, issuer] = say(certificate({}, { lost })).reasons;
    expect(issuer).toMatchObject({
      mark: "open",
      title: "Issued with Iweri by an account called “Lagoon Digital Academy”",
    });
    expect(issuer?.text).toContain("lagoon.example vouched for it until 5 May 2027");
    const other = say(certificate({}, { name: "University of Lagos", accountName: "Quiet House" }))
      .reasons[1];
    expect(other).toMatchObject({ title: "Issued with Iweri by an account called “Quiet House”" });
    expect(other?.text).toContain("The name on the certificate is “University of Lagos”.");
  });

  test.each(LANGUAGES.map(({ code }) => code))("every answer is whole in %s", (code) => {
    for (const status of ["valid", "revoked", "replaced", "expired"] as const)
      for (const proof of [
        null,
        PROOF,
        { ...PROOF, kind: "operator", domain: undefined, number: "RC 1" } as const,
      ])
        for (const file of [
          null,
          "same",
          "earlier",
          "elsewhere",
          "erased",
          "photo",
          "differs",
        ] as const) {
          const said = verdictOf(
            certificate({ status, expiresOn: "1 May" }, { proof }),
            file && finding(file),
            textsIn(code),
          );
          const texts = [
            said.heading,
            said.sentence,
            said.nameLabel,
            ...said.reasons.flatMap(({ title }) => title),
          ];
          expect(
            texts.every((text) => text.length > 1 && !/[{}]|undefined/.test(text)),
            JSON.stringify(said),
          ).toBe(true);
          if (said.tone === "good") expect([proof !== null, status]).toEqual([true, "valid"]);
        }
  });
});
