import { provedName } from "#app/features/accounts/proof/issuer-proof.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { FileFinding } from "../verify/check-certificate-file.server.ts";
import type { PublicCertificate } from "./public-certificate.server.ts";

/**
 * Green: genuine. Grey: not enough is known. Amber: look closer. Red: don't accept. Blue: there is
 * a newer one.
 */
export type Tone = "good" | "open" | "careful" | "bad" | "newer";
/** What a seal shows. */
export type Sign =
  | "tick"
  | "question"
  | "attention"
  | "camera"
  | "arrow"
  | "cross"
  | "clock"
  | "dash";

/** One thing that was found, and whether it speaks for the certificate. */
export interface Reason {
  mark: "yes" | "open" | "careful" | "no" | "plain";
  title: string;
  text: string;
}

/** The answer to the question that was asked, and what it is made of. */
export interface Verdict {
  tone: Tone;
  sign: Sign;
  heading: string;
  sentence: string;
  /** What stands above the name. */
  nameLabel: string;
  reasons: Reason[];
  /** What to do before relying on it. */
  tip: string | null;
}

/**
 * What a certificate is worth, or a file that names it (`finding`). Green needs two yeses: nothing
 * was changed, and it is proved who runs the account that issued it.
 */
export function verdictOf(
  certificate: PublicCertificate,
  finding: FileFinding | null,
  t: Texts,
): Verdict {
  const { certificate: texts } = t;
  const head = finding
    ? headOfFile(certificate, finding, texts)
    : headOf(certificate, false, texts);
  const isOpen = head.tone === "open";
  const reasons = [
    ...(finding
      ? reasonsOfFile(certificate, finding, texts)
      : [reasonOfRecord(certificate, texts)]),
    issuerReason(certificate, texts),
    ...statusReasons(certificate, finding, texts),
  ];
  // Nothing is green where the answer is no, however much of it is true.
  const isNo = head.tone === "bad" || head.sign === "attention";
  return {
    nameLabel: texts.facts.issuedTo,
    ...head,
    reasons: isNo
      ? reasons.map((one) => (one.mark === "yes" ? { ...one, mark: "plain" } : one))
      : reasons,
    tip: isOpen && !certificate.issuer.proof ? texts.unproved.tip : null,
  };
}

type CertificateTexts = Texts["certificate"];
type Head = Pick<Verdict, "tone" | "sign" | "heading" | "sentence"> & { nameLabel?: string };

function headOfFile(
  certificate: PublicCertificate,
  { status }: FileFinding,
  t: CertificateTexts,
): Head {
  if (status === "differs") {
    const { heading, words, originally } = t.changed;
    return { tone: "careful", sign: "attention", heading, sentence: words, nameLabel: originally };
  }
  if (status === "photo") {
    const { heading, words, belongs } = t.pictured;
    return { tone: "open", sign: "camera", heading, sentence: words, nameLabel: belongs };
  }
  if (status === "elsewhere" && certificate.status === "valid") {
    const { otherLink, originally } = t.changed;
    return {
      tone: "careful",
      sign: "attention",
      heading: otherLink,
      sentence: t.shownHere,
      nameLabel: originally,
    };
  }
  return headOf(certificate, true, t);
}

/** `isFile`: an unchanged file was shown, and not an ID. */
function headOf(certificate: PublicCertificate, isFile: boolean, t: CertificateTexts): Head {
  const { status, expiresOn, successorRevoked, issuer } = certificate;
  const { name, proof } = issuer;
  const day = expiresOn ?? "";
  if (status === "revoked" || successorRevoked) {
    const sentence =
      status === "revoked"
        ? t.revoked.words({ issuer: name })
        : t.replaced.withdrawn({ issuer: name });
    return { tone: "bad", sign: "cross", heading: t[status].heading, sentence };
  }
  if (status === "replaced")
    return {
      tone: "newer",
      sign: "arrow",
      heading: t.replaced.heading,
      sentence: t.replaced.words({ issuer: name }),
    };
  if (status === "expired") {
    const sentence = proof
      ? t.expired.words({ issuer: provedName(certificate.issuer), day })
      : t.expiredUnproved({ day });
    return { tone: "careful", sign: "clock", heading: t.expired.heading, sentence };
  }
  if (!proof) {
    const { heading, words, fileHeading, fileWords } = t.unproved;
    const said = isFile
      ? { heading: fileHeading, sentence: fileWords }
      : { heading, sentence: words };
    return { tone: "open", sign: "question", ...said };
  }
  const by = provedName(certificate.issuer);
  const sentence = expiresOn ? t.valid.until({ issuer: by, day }) : t.valid.words({ issuer: by });
  return { tone: "good", sign: "tick", heading: t.valid.heading, sentence };
}

function reasonOfRecord({ issuedOn, status }: PublicCertificate, t: CertificateTexts): Reason {
  // The picture is the correction's.
  if (status === "replaced")
    return { mark: "plain", title: `${t.facts.issuedOn}: ${issuedOn}`, text: "" };
  return { mark: "yes", title: t.shownHere, text: `${t.facts.issuedOn}: ${issuedOn}` };
}

function reasonsOfFile(
  certificate: PublicCertificate,
  { status, missing }: FileFinding,
  t: CertificateTexts,
): Reason[] {
  const { name: issuer } = certificate.issuer;
  const issued = `${t.facts.issuedOn}: ${certificate.issuedOn}`;
  switch (status) {
    case "same":
      return [{ mark: "yes", title: t.file.same, text: issued }];
    case "earlier":
      return [{ mark: "careful", title: issued, text: t.file.earlier({ issuer }) }];
    case "elsewhere":
      return [{ mark: "careful", title: issued, text: t.file.elsewhere({ issuer }) }];
    case "erased":
      return [{ mark: "open", title: issued, text: t.file.erased({ issuer }) }];
    case "photo":
      return [
        { mark: "yes", title: t.file.photo, text: issued },
        { mark: "open", title: t.pictured.canBeEdited, text: t.pictured.compare },
      ];
    case "differs":
      return [
        {
          mark: "careful",
          title: missing?.length === 0 ? t.changed.allThere : issued,
          text: t.file.differs,
        },
      ];
  }
}

function issuerReason({ issuer, issuerDays }: PublicCertificate, t: CertificateTexts): Reason {
  const { name, accountName, proof, lost, isClosed } = issuer;
  const { issuer: say } = t;
  if (proof?.domain) {
    const { domain } = proof;
    const day = issuerDays.provedOn ?? "";
    return {
      mark: "yes",
      title: `${name}, ${domain}`,
      text: (proof.kind === "file" ? say.file : say.dns)({ domain, day }),
    };
  }
  if (proof) {
    const { operator } = issuerDays;
    const day = issuerDays.provedOn ?? "";
    const text = proof.number
      ? say.operator({ operator, day, number: proof.number })
      : say.operatorAlone({ operator, day });
    return { mark: "yes", title: name, text };
  }
  const named = accountName === name ? "" : ` ${say.otherName({ issuer: name })}`;
  const title = say.account({ app: issuerDays.operator, account: accountName });
  if (isClosed) return { mark: "careful", title, text: `${t.facts.issuerClosed}${named}` };
  if (lost) {
    return {
      mark: "open",
      title,
      text: `${say.lost({ domain: lost.domain, day: issuerDays.lostOn ?? "" })}${named}`,
    };
  }
  return { mark: "open", title, text: `${say.notChecked}${named}` };
}

/** What became of the certificate, where the heading doesn't say it or there is more to say. */
function statusReasons(
  certificate: PublicCertificate,
  finding: FileFinding | null,
  t: CertificateTexts,
): Reason[] {
  const { status, successorRevoked, expiresOn, issuer } = certificate;
  const isSaid = finding?.status !== "differs" && finding?.status !== "photo";
  const { name } = issuer;
  if (status === "revoked") {
    return [
      {
        mark: "no",
        title: isSaid ? t.revokedAdvice : t.revoked.heading,
        text: isSaid ? "" : t.revoked.words({ issuer: name }),
      },
    ];
  }
  if (status === "replaced" && !isSaid) {
    const text = (successorRevoked ? t.replaced.withdrawn : t.replaced.words)({ issuer: name });
    return [{ mark: "no", title: t.replaced.heading, text }];
  }
  if (status === "replaced" && finding?.status === "same")
    return [
      {
        mark: "careful",
        title: t.replaced.heading,
        text: successorRevoked ? t.file.sinceWithdrawn({ issuer: name }) : t.file.sinceReplaced,
      },
    ];
  if (status === "expired" && !isSaid)
    return [
      {
        mark: "careful",
        title: t.expired.heading,
        text: `${t.facts.expiredOn}: ${expiresOn ?? ""}`,
      },
    ];
  return [];
}
