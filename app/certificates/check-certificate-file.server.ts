import { sign, unsign } from "../http/signed-cookie.server.ts";
import type { Installation } from "../installation.server.ts";
import { type ParsingTrouble, parsingTrouble } from "../untrusted-files/parsing-trouble.server.ts";
import { certificateFileType, type FileType } from "./certificate-file-type.ts";
import { type Comparison, compareWithIssued } from "./compare-with-issued.server.ts";

export type CheckedFile =
  /** `what` completes "This file is …". */
  | { kind: "wrong-type"; what: string }
  /** Why no id could be read, if we know more than that. */
  | { kind: "no-id"; problem: string | null }
  | { kind: "not-parsed"; trouble: ParsingTrouble }
  /** `standing`: how the file compares with what was issued; `photo`: only a picture of a certificate. */
  | { kind: "found"; certificateId: string; standing: FileStanding };

export type FileStanding = Comparison | "photo";

const SAID_FOR_MS = 15 * 60_000;

const ADVICE = "Choose the certificate’s own PNG or PDF as it was downloaded, or type the ID printed on it above.";

/**
 * Reads the id out of a file and compares the file with the one that was issued, which is drawn again to the same bytes. `from` is the
 * network address that sent it.
 */
export async function checkCertificateFile(installation: Installation, bytes: Uint8Array, from: string): Promise<CheckedFile> {
  const found = certificateFileType(bytes);
  if (found.type === null) return { kind: "wrong-type", what: found.what };
  const { type } = found;
  try {
    const read = await installation.fileParsers.parse("certificateId", { bytes, type }, { lane: "public", from });
    if (read.id === null) return { kind: "no-id", problem: read.problem };
    return { kind: "found", certificateId: read.id, standing: await standingOf(installation, read.id, type, bytes) };
  } catch (error) {
    return { kind: "not-parsed", trouble: parsingTrouble(error, ADVICE) };
  }
}

async function standingOf(installation: Installation, id: string, type: FileType, bytes: Uint8Array): Promise<FileStanding> {
  if (type !== "png" && type !== "pdf") return "photo";
  const row = await installation.db.selectFrom("certificates").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return "differs";
  return compareWithIssued(installation, row, type, bytes);
}

/** The finding as a short-lived signed word for the result page's address, so that nobody can send a link that claims one. */
export function signStanding(installation: Installation, certificateId: string, standing: FileStanding): string {
  const until = installation.clock().getTime() + SAID_FOR_MS;
  return sign(`${standing}-${until}-${certificateId}`, installation.config.sessionSecret);
}

/** The finding for this certificate, or null when it is forged, old or another's. */
export function readStanding(installation: Installation, certificateId: string, signed: string | null): FileStanding | null {
  const [standing, until, id] = (signed && unsign(signed, installation.config.sessionSecret))?.split("-") ?? [];
  if (id !== certificateId || Number(until) < installation.clock().getTime()) return null;
  return standing as FileStanding;
}
