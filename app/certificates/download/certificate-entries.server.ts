import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Selectable } from "kysely";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import { csvLine } from "../../http/write-csv.ts";
import type { ZipEntry } from "../../http/zip-response.server.ts";
import type { Installation } from "../../installation.server.ts";
import { showCertificateId } from "../certificate-id.ts";
import { certificateStatus } from "../certificate-status.ts";
import { certificateUrl, drawRequestOf } from "../draw-certificate.server.ts";
import type { DownloadWish } from "./download-wish.ts";
import { readCertificates } from "./read-certificates.server.ts";
import { ZipNames } from "./zip-names.ts";

type Certificate = Selectable<CertificatesTable>;
type Settings = Pick<Installation, "db" | "config" | "clock" | "drawing" | "log">;

const COLUMNS = ["File", "Certificate ID", "Holder", "Email Address", "Certificate", "Issued", "Expires", "Status", "Page"];
const BUSY_WAIT_MS = 1_000;

/**
 * The files of a ZIP of certificates, drawn one by one when their turn comes, and last of all `certificates.csv`, which names
 * them. Each waits for its drawing in the same queue as everybody else's, one at a time, so that nobody is held up. One that
 * can't be drawn is left out and said so in the index. The index grows on disk, not in memory.
 */
export async function* certificateEntries(
  installation: Settings,
  account: { id: string; timeZone: string },
  wish: DownloadWish,
  signal: AbortSignal,
): AsyncGenerator<ZipEntry> {
  const now = installation.clock();
  const names = new ZipNames();
  const folder = await mkdtemp(join(tmpdir(), "iweri-zip-"));
  const index = await open(join(folder, "certificates.csv"), "w");
  try {
    await index.write(`\ufeff${csvLine(COLUMNS)}`);
    for await (const certificate of readCertificates(installation.db, account, wish, now)) {
      if (signal.aborted) return;
      const status = certificateStatus(certificate, now.toISOString());
      const bytes = await drawn(installation, certificate, wish.format, signal);
      const isWithdrawn = status === "revoked" || status === "replaced";
      const path = bytes ? names.next(certificate.holderName, wish.format, isWithdrawn) : "";
      await index.write(csvLine(indexRow(certificate, path, status, installation.config.appUrl)));
      if (!bytes) continue;
      yield {
        path,
        compress: false,
        async *content() {
          yield bytes;
        },
      };
    }
    await index.close();
    yield { path: "certificates.csv", compress: true, content: () => createReadStream(join(folder, "certificates.csv")) };
  } finally {
    await index.close().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The file, or null when it can't be drawn. While too many drawings wait, this one waits longer than anybody's. */
async function drawn(
  installation: Settings,
  certificate: Certificate,
  format: DownloadWish["format"],
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const { db, drawing, log } = installation;
  for (;;) {
    try {
      const request = await drawRequestOf(db, installation, certificate);
      return await drawing[format](request, { keep: false });
    } catch (error) {
      if (signal.aborted) return null;
      const isBusy = error instanceof Error && error.name === "DrawingBusyError";
      if (!isBusy) {
        log.error({ err: error, certificateId: certificate.id }, "a certificate could not be drawn for a ZIP");
        return null;
      }
      await wait(BUSY_WAIT_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

function indexRow(certificate: Certificate, path: string, status: string, appUrl: string): string[] {
  return [
    path || "Could not be drawn",
    showCertificateId(certificate.id),
    certificate.holderName,
    certificate.holderEmail,
    certificate.title,
    certificate.issuedAt,
    certificate.expiresAt ?? "",
    status,
    certificateUrl(appUrl, certificate.id),
  ];
}
