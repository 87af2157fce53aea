import { z } from "zod";
import { readOwnDomain } from "#app/features/delivery/sender-domains/read-domain.server.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { GRACE_DAYS } from "./check-proofs.server.ts";
import { proofPlaces } from "./issuer-proof.ts";
import { type ProofRow, readProofRows } from "./read-proofs.server.ts";

const MISSING = "Enter the domain of your website, like academy.example";

/** The form that begins a proof. */
export const proofDomainForm = z.object({
  domain: z.string({ error: MISSING }).transform((typed, { addIssue }) => {
    const read = readOwnDomain(typed);
    if ("domain" in read) return read.domain;
    addIssue(read.problem);
    return z.NEVER;
  }),
});

/** A domain as the page of its account shows it; days are in words. */
export interface ShownProof {
  id: string;
  domain: string;
  state: ProofRow["state"];
  kind: "dns" | "file";
  provedOn: string | null;
  seenOn: string | null;
  losesOn: string | null;
  lostOn: string | null;
  places: { record: string; file: string; content: string };
}

function isLookedFor(kind: ProofRow["kind"]): kind is ShownProof["kind"] {
  return kind === "dns" || kind === "file";
}

/** All that the owner of an account sees of its proofs. */
export async function readProofView(
  db: Database,
  { id, timeZone }: { id: string; timeZone: string },
) {
  const { domains, operator } = await readProofRows(db, id);
  const day = (at: string | null) => at && fullDate(at, timeZone);
  const proofs = domains.flatMap((row): ShownProof[] => {
    const { kind, domain, token, state } = row;
    if (domain === null || token === null || !isLookedFor(kind)) return [];
    const losesAt =
      row.missingSince &&
      new Date(Date.parse(row.missingSince) + GRACE_DAYS * 86_400_000).toISOString();
    return [
      {
        id: row.id,
        domain,
        state,
        kind,
        provedOn: day(row.provedAt),
        seenOn: day(row.seenAt),
        lostOn: day(row.lostAt),
        losesOn: state === "missing" ? day(losesAt) : null,
        places: proofPlaces(domain, token),
      },
    ];
  });
  const sender = domains.find(({ kind, lostAt }) => kind === "sender" && lostAt === null);
  return {
    proofs,
    sender: sender?.domain ?? null,
    operator: operator && {
      number: operator.companyNumber,
      name: operator.name,
      checkedOn: day(operator.provedAt) ?? "",
    },
  };
}
