import { setImmediate as letOthersRun } from "node:timers/promises";
import { showCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import {
  type IssuerProof,
  NO_PROOFS,
  proofForName,
} from "#app/features/accounts/proof/issuer-proof.ts";
import { readIssuerProofsOf } from "#app/features/accounts/proof/read-proofs.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { isCorrectionRevoked } from "../issue/reissue-certificate.server.ts";
import { certificateStatus } from "../model/certificate-id.ts";
import { findStub } from "../stubs/find-stub.server.ts";
import { type CheckGroup, type CheckLine, namesAgree } from "./check-lines.ts";

/** What became of a line, beginning with what speaks most against it. */
export const ANSWERS = [
  /** There is no ID in the line. */
  "noId",
  /** A file without a certificate that could be read. */
  "unread",
  /** No certificate has the ID. */
  "unknown",
  "revoked",
  /** The file isn't as it was issued. */
  "changed",
  "expired",
  /** It is somebody else's than was written. */
  "name",
  "replaced",
  /** Its account was closed; it was valid then. */
  "closed",
  /** Nobody can compare a photo, a scan or a copy exactly. */
  "copy",
  /** Nothing proves who runs the account that issued it. */
  "unproved",
  "genuine",
] as const;
export type CheckAnswer = (typeof ANSWERS)[number];

/** A line that was checked. Times are ISO 8601. */
export interface CheckedLine extends CheckLine {
  answer: CheckAnswer;
  /** What holds besides. */
  also: CheckAnswer[];
  group: CheckGroup;
  /** An earlier line with the same certificate. */
  sameAs: number | null;
  /** Null: nothing is known of it. */
  certificate: {
    shownId: string;
    holderName: string;
    course: string;
    issuer: string;
    /** Null: nothing is proved. */
    proof: IssuerProof | null;
    issuedAt: string;
    expiresAt: string | null;
    revokedAt: string | null;
    timeZone: string;
  } | null;
}

const GROUPS: Record<CheckAnswer, CheckGroup> = {
  genuine: "good",
  unproved: "closer",
  copy: "closer",
  name: "closer",
  replaced: "closer",
  closed: "closer",
  changed: "bad",
  expired: "bad",
  revoked: "bad",
  unknown: "bad",
  noId: "none",
  unread: "none",
};

/** Certificates that are read at once. Others are served between two reads. */
const READ_AT_ONCE = 50;

/** Checks lines as they are now; nothing of it is kept. */
export async function checkMany(
  app: AppContext,
  lines: readonly CheckLine[],
): Promise<CheckedLine[]> {
  const checked: CheckedLine[] = [];
  const firstLines = new Map<string, number>();
  for (let from = 0; from < lines.length; from += READ_AT_ONCE) {
    const some = lines.slice(from, from + READ_AT_ONCE);
    const known = await readCertificates(app, some);
    for (const line of some) {
      const sameAs = firstLines.get(line.id ?? "") ?? null;
      if (line.id && sameAs === null) firstLines.set(line.id, line.line);
      const found = line.id === null ? undefined : known.get(line.id);
      const record = found?.answer ?? (await answerWithout(app, line));
      const [answer = "genuine", ...also] = answersOf(line, record, found);
      const certificate = found?.certificate ?? null;
      checked.push({ ...line, answer, also, group: GROUPS[answer], sameAs, certificate });
    }
    await letOthersRun();
  }
  return checked;
}

/** Everything that is to be said of a line, the worst first; nothing: it is genuine. */
function answersOf(line: CheckLine, record: CheckAnswer, found: Found | undefined): CheckAnswer[] {
  const { file, name } = line;
  const isOther =
    found !== undefined && name !== "" && !namesAgree(name, found.certificate.holderName);
  const holds = new Set<CheckAnswer>([record]);
  if (found && file?.state === "changed") holds.add("changed");
  if (found && file?.state === "copy") holds.add("copy");
  if (isOther) holds.add("name");
  if (found && record === "genuine" && !found.certificate.proof) holds.add("unproved");
  const answers = ANSWERS.filter((answer) => answer !== "genuine" && holds.has(answer));
  // Whatever it is a copy of isn't to be accepted anyway.
  return answers.filter((answer, at) => at === 0 || answer !== "copy" || !isBad(answers[0]));
}

const isBad = (answer: CheckAnswer | undefined) => answer !== undefined && GROUPS[answer] === "bad";

type Found = { answer: CheckAnswer; certificate: NonNullable<CheckedLine["certificate"]> };

async function readCertificates(
  { db, clock }: AppContext,
  lines: readonly CheckLine[],
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
    const worth = status === "valid" ? "genuine" : status;
    found.set(id, {
      answer: isWithdrawn ? "revoked" : worth,
      certificate: {
        ...rest,
        shownId: showCertificateId(id),
        course: readStoredTexts(values, "certificates.values", id)["Course Title"] || title,
        issuer,
        proof,
      },
    });
  }
  return found;
}

/** What is left of a certificate whose account was deleted says more than "unknown". */
async function answerWithout(app: AppContext, { id, file }: CheckLine): Promise<CheckAnswer> {
  if (id === null) return file && file.state !== "listed" ? "unread" : "noId";
  const stub = await findStub(app, id);
  if (!stub) return "unknown";
  return stub.status === "valid" ? "closed" : stub.status;
}
