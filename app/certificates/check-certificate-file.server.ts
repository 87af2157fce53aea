import { sign, unsign } from "../http/signed-cookie.server.ts";
import type { Installation } from "../installation.server.ts";
import { drawRequestOf } from "./draw-certificate.server.ts";
import { certificateFileType, type FileType, readCertificateFile } from "./read-certificate-file.server.ts";

export type CheckedFile =
  /** `what` completes "This file is …". */
  | { kind: "wrong-type"; what: string }
  | { kind: "no-id" }
  /** `standing`: the file is the issued one byte for byte, or is another, or is only a picture of one. */
  | { kind: "found"; certificateId: string; standing: FileStanding };

export type FileStanding = "same" | "differs" | "photo";

const SAID_FOR_MS = 15 * 60_000;

/** Reads the id out of a file and holds the file against the one that was issued, which is drawn again to the same bytes. */
export async function checkCertificateFile(installation: Installation, bytes: Uint8Array): Promise<CheckedFile> {
  const found = certificateFileType(bytes);
  if (found.type === null) return { kind: "wrong-type", what: found.what };
  const certificateId = await readCertificateFile(bytes, found.type);
  if (!certificateId) return { kind: "no-id" };
  return { kind: "found", certificateId, standing: await standingOf(installation, certificateId, found.type, bytes) };
}

async function standingOf(installation: Installation, id: string, type: FileType, bytes: Uint8Array): Promise<FileStanding> {
  if (type !== "png" && type !== "pdf") return "photo";
  const row = await installation.db.selectFrom("certificates").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return "differs";
  const request = await drawRequestOf(installation.db, installation, row);
  const issued = await (type === "png" ? installation.drawing.png(request) : installation.drawing.pdf(request));
  return Buffer.compare(issued, bytes) === 0 ? "same" : "differs";
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
