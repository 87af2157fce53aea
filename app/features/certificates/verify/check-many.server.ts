import { setImmediate as letOthersRun } from "node:timers/promises";
import { showCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { NO_PROOFS, proofForName, proofNote } from "#app/features/accounts/proof/issuer-proof.ts";
import { readIssuerProofsOf } from "#app/features/accounts/proof/read-proofs.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { isCorrectionRevoked } from "../issue/reissue-certificate.server.ts";
import { certificateStatus } from "../model/certificate-id.ts";
import { findStub } from "../stubs/find-stub.server.ts";
import { type CheckLine, namesAgree } from "./check-lines.ts";

/** What became of a line. Of several that hold, the one that speaks most against it. */
export type CheckAnswer =
  | "genuine"
  /** Nothing proves who runs the account that issued it. */
  | "unproved"
  /** It is somebody else's than was written. */
  | "name"
  | "replaced"
  /** Its account was closed; it was valid then. */
  | "closed"
  | "expired"
  | "revoked"
  /** No certificate has the ID. */
  | "unknown"
  /** There is no ID in the line. */
  | "noId";

export type CheckGroup = "bad" | "closer" | "good";

/** A line that was checked. Times are ISO 8601. */
export interface CheckedLine extends CheckLine {
  answer: CheckAnswer;
  group: CheckGroup;
  /** An earlier line with the same certificate. */
  sameAs: number | null;
  /** Null: nothing is known of it. */
  certificate: {
    shownId: string;
    holderName: string;
    course: string;
    issuer: string;
    /** "lagoon.example, proved by DNS"; null: nothing is proved. */
    proof: string | null;
    issuedAt: string;
    expiresAt: string | null;
    revokedAt: string | null;
    timeZone: string;
  } | null;
}

const GROUPS: Record<CheckAnswer, CheckGroup> = {
  genuine: "good",
  unproved: "closer",
  name: "closer",
  replaced: "closer",
  closed: "closer",
  expired: "bad",
  revoked: "bad",
  unknown: "bad",
  noId: "bad",
};

/** Certificates that are read at once. Others are served between two reads. */
const READ_AT_ONCE = 50;

/** Checks lines as they are now; nothing of it is kept. `t`: the language of proofs. */
export async function checkMany(
  app: AppContext,
  lines: readonly CheckLine[],
  t: Texts,
): Promise<CheckedLine[]> {
  const checked: CheckedLine[] = [];
  const firstLines = new Map<string, number>();
  for (let from = 0; from < lines.length; from += READ_AT_ONCE) {
    const some = lines.slice(from, from + READ_AT_ONCE);
    const known = await readCertificates(app, some, t);
    for (const line of some) {
      const sameAs = firstLines.get(line.id ?? "") ?? null;
      if (line.id && sameAs === null) firstLines.set(line.id, line.line);
      const found = line.id === null ? undefined : known.get(line.id);
      const answer =
        line.id === null ? "noId" : (found?.answer ?? (await closedAnswer(app, line.id)));
      const isOther =
        found !== undefined &&
        line.name !== "" &&
        !namesAgree(line.name, found.certificate.holderName);
      const said = isOther && GROUPS[answer] !== "bad" ? "name" : answer;
      const certificate = found?.certificate ?? null;
      checked.push({ ...line, answer: said, group: GROUPS[said], sameAs, certificate });
    }
    await letOthersRun();
  }
  return checked;
}

type Found = { answer: CheckAnswer; certificate: NonNullable<CheckedLine["certificate"]> };

async function readCertificates(
  { db, clock, config }: AppContext,
  lines: readonly CheckLine[],
  t: Texts,
): Promise<Map<string, Found>> {
  const ids = lines.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("certificates as c")
    .innerJoin("projects as p", "p.id", "c.projectId")
    .select([
      "c.id",
      "c.status",
      "c.holderName",
      "c.title",
      "c.issuerName",
      "c.issuedAt",
      "c.expiresAt",
      "c.revokedAt",
      "c.replacedById",
      "c.values",
      "c.timeZone",
      "c.accountId",
    ])
    .where("c.id", "in", ids)
    .where("p.isSample", "=", 0)
    .execute();
  const proofs = await readIssuerProofsOf(
    db,
    rows.map(({ accountId }) => accountId),
  );
  const now = clock().toISOString();
  const found = new Map<string, Found>();
  for (const row of rows) {
    const {
      id,
      title,
      values,
      issuerName: issuer,
      accountId,
      replacedById,
      status: _,
      ...rest
    } = row;
    const proof = proofForName(proofs.get(accountId) ?? NO_PROOFS, issuer);
    const status = certificateStatus(row, now);
    const isWithdrawn = status === "replaced" && (await isCorrectionRevoked(db, replacedById));
    const trusted = proof ? "genuine" : "unproved";
    const worth = status === "valid" ? trusted : status;
    found.set(id, {
      answer: isWithdrawn ? "revoked" : worth,
      certificate: {
        ...rest,
        shownId: showCertificateId(id),
        course: readStoredTexts(values, "certificates.values", id)["Course Title"] || title,
        issuer,
        proof: proof && proofNote(proof, config.appName, t),
      },
    });
  }
  return found;
}

/** What is left of a certificate whose account was deleted says more than "unknown". */
async function closedAnswer(app: AppContext, id: string): Promise<CheckAnswer> {
  const stub = await findStub(app, id);
  if (!stub) return "unknown";
  return stub.status === "valid" ? "closed" : stub.status;
}
