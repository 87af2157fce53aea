import type { Texts } from "#app/ui/languages/catalogue-types.ts";

/** What an account has proved of who it is. Days and times are ISO 8601. */
export interface IssuerProof {
  kind: "dns" | "file" | "operator";
  /** The account's name when it was proved. */
  name: string;
  /** Proved by a record or a file of it: lower-cased, in ASCII. */
  domain?: string;
  /** Of the company, as an operator looked it up: "RC 123456". */
  number?: string;
  provedAt: string;
}

/** What is known of who runs an account: what it proves now, and what it proved last. */
export interface IssuerProofs {
  /** Holds for whatever name the account has: the domain is said with it. */
  domain: IssuerProof | null;
  /** Holds for the name that was checked alone. */
  operator: IssuerProof | null;
  /** Nothing holds now, but this once did. */
  lost: { domain: string; lostAt: string } | null;
}

export const NO_PROOFS: IssuerProofs = { domain: null, operator: null, lost: null };

/** The proof that holds for what was issued under a name. */
export function proofForName({ domain, operator }: IssuerProofs, name: string): IssuerProof | null {
  if (operator && sameName(operator.name, name)) return operator;
  return domain;
}

/**
 * A domain is said wherever its proof is: the name alone was chosen by whoever opened the account.
 */
export function provedName({ name, proof }: { name: string; proof: IssuerProof | null }): string {
  return proof?.domain ? `${name}, ${proof.domain}` : name;
}

function sameName(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
  return plain(one) === plain(other);
}

/** What is known of an issuer, in a few words. */
export function proofNote(
  proof: IssuerProof,
  product: string,
  { emails: { certificate: t } }: Texts,
): string {
  const { domain, number } = proof;
  if (domain)
    return proof.kind === "file" ? t.provedByWebsite({ domain }) : t.provedByDns({ domain });
  return `${t.checkedBy({ product })}${number ? `, ${number}` : ""}`;
}

/** The record's name and the file's address for a domain, and what either has to hold. */
export function proofPlaces(
  domain: string,
  token: string,
): { record: string; file: string; content: string } {
  return {
    record: `_iweri-challenge.${domain}`,
    file: `https://${domain}/.well-known/iweri-challenge.txt`,
    content: `token=${token}`,
  };
}
