import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Selectable } from "kysely";
import { showCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { csvLine } from "#app/engines/file-writer/csv.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { ZipEntry } from "#app/platform/files/zip-response.server.ts";
import { momentHeading, sheetMoment } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { compareOnly } from "#db/query-parts.server.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import { certificateCredits } from "../credits/stored-credits.ts";
import { bakedRequestOf, drawRequestOf } from "../draw/draw-certificate.server.ts";
import { findIssued, readIssuedPositions } from "../issued/issued-certificates.server.ts";
import {
  filterParts,
  type IssuedFilter,
  readIssuedFilter,
  readSelectedIds,
} from "../issued/issued-filter.ts";
import { issuedQuery } from "../issued/issued-page.server.ts";
import { issuedParts } from "../issued/issued-query.server.ts";
import { withLogProof } from "../log/certificate-proof.server.ts";
import { certificateFileName, certificateStatus, certificateUrl } from "../model/certificate-id.ts";
import { drawSealed } from "../stubs/sealed-files.server.ts";

type Certificate = Selectable<CertificatesTable>;
type Settings = Pick<AppContext, "db" | "config" | "clock" | "drawing" | "log">;

const columnsIn = (timeZone: string) => [
  "File",
  "Certificate ID",
  "Name",
  "Email Address",
  "Certificate Name",
  momentHeading("Issued", timeZone),
  momentHeading("Expires", timeZone),
  "Status",
  "Hours",
  "CPD Points",
  "Body",
  "Level",
  "Grade",
  "Skills",
  "Link",
];
const BUSY_WAIT_MS = 1_000;

/**
 * The files of a ZIP of certificates, drawn one by one when their turn comes, and last of all
 * `certificates.csv`, which names them. Each waits for its drawing in the same queue as everybody
 * else's, one at a time, so that nobody is held up. One that can't be drawn is left out and said so
 * in the index. The index grows on disk, not in memory.
 */
export async function* certificateEntries(
  app: Settings,
  account: { id: string; timeZone: string },
  wish: DownloadParams,
  signal: AbortSignal,
): AsyncGenerator<ZipEntry> {
  const now = app.clock();
  const names = new ZipNames();
  const folder = await mkdtemp(join(tmpdir(), "iweri-zip-"));
  const index = await open(join(folder, "certificates.csv"), "w");
  try {
    await index.write(`\ufeff${csvLine(columnsIn(account.timeZone))}`);
    for await (const certificate of readCertificates(app.db, account, wish, now)) {
      if (signal.aborted) return;
      const status = certificateStatus(certificate, now.toISOString());
      const bytes = await drawn(app, certificate, wish.format, signal);
      const isWithdrawn = status === "revoked" || status === "replaced";
      const path = bytes ? names.next(certificate.holderName, wish.format, isWithdrawn) : "";
      await index.write(
        csvLine(
          indexRow(certificate, {
            path,
            status,
            timeZone: account.timeZone,
            appUrl: app.config.appUrl,
          }),
        ),
      );
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
    yield {
      path: "certificates.csv",
      compress: true,
      content: () => createReadStream(join(folder, "certificates.csv")),
    };
  } finally {
    await index.close().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The file, or null when it can't be drawn. While too many drawings wait, this one waits longer
 * than anybody's.
 */
async function drawn(
  app: Settings,
  certificate: Certificate,
  format: DownloadParams["format"],
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const { db, log } = app;
  for (;;) {
    try {
      const read = format === "png" ? bakedRequestOf : drawRequestOf;
      const request = await read(db, app, certificate);
      const file = await drawSealed(app, format, request, { keep: false });
      return await withLogProof(app, certificate, format, file);
    } catch (error) {
      if (signal.aborted) return null;
      const isBusy = error instanceof Error && error.name === "DrawingBusyError";
      if (!isBusy) {
        log.error(
          { err: error, certificateId: certificate.id },
          "a certificate could not be drawn for a ZIP",
        );
        return null;
      }
      await wait(BUSY_WAIT_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

function indexRow(
  certificate: Certificate,
  { path, status, timeZone, appUrl }: Record<"path" | "status" | "timeZone" | "appUrl", string>,
): string[] {
  return [
    path || "Could not be drawn",
    showCertificateId(certificate.id),
    certificate.holderName,
    certificate.holderEmail,
    certificate.title,
    sheetMoment(certificate.issuedAt, timeZone),
    sheetMoment(certificate.expiresAt, timeZone),
    status.charAt(0).toUpperCase() + status.slice(1),
    ...creditCells(certificate),
    certificateUrl(appUrl, certificate.id),
  ];
}

function creditCells(certificate: Certificate): string[] {
  const { hours, points, body, level, grade, skills } = certificateCredits(certificate) ?? {};
  const names = skills?.map(({ name }) => name).join("; ");
  return [hours?.toString(), points?.toString(), body, level, grade, names].map(
    (cell) => cell ?? "",
  );
}

const ROWS_AT_ONCE = 50;

/**
 * The certificates that a ZIP is wished of, in the list's order, newest first, some at a time. What
 * changes meanwhile may be in it as it was or as it is.
 */
async function* readCertificates(
  db: Database,
  account: { id: string; timeZone: string },
  wish: DownloadParams,
  now: Date,
): AsyncGenerator<Selectable<CertificatesTable>> {
  for await (const ids of idsOf(db, account, wish, now)) {
    const rows = await db
      .selectFrom("certificates")
      .selectAll()
      .where("id", "in", ids)
      .where(compareOnly("accountId", account.id))
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const row = byId.get(id);
      if (row && (wish.withWithdrawn || row.status === "valid")) yield row;
    }
  }
}

async function* idsOf(
  db: Database,
  account: { id: string; timeZone: string },
  { chosen, filter }: DownloadParams,
  now: Date,
): AsyncGenerator<string[]> {
  if (chosen.length > 0) {
    for (let at = 0; at < chosen.length; at += ROWS_AT_ONCE)
      yield chosen.slice(at, at + ROWS_AT_ONCE);
    return;
  }
  const asked = issuedQuery(account, filter, now);
  if (filter.q !== "") {
    for (let page = 1; ; page++) {
      const found = await findIssued(db, asked, { q: filter.q, page });
      if (found.ids.length > 0) yield found.ids;
      if (!found.isMore) return;
    }
  }
  const parts = issuedParts(asked);
  for (let after: { at: string; id: string } | undefined; ; ) {
    const places = await readIssuedPositions(db, parts, { limit: ROWS_AT_ONCE, after });
    if (places.length > 0) yield places.map(({ id }) => id);
    const last = places.at(-1);
    if (!last || places.length < ROWS_AT_ONCE) return;
    after = { at: last.place, id: last.id };
  }
}

/** Few enough for every file explorer. */
const FILES_PER_FOLDER = 1_000;

/**
 * Gives each certificate of a ZIP its path, `certificates/00001-01000/Fúnmiláyọ̀ Adébáyọ̀.pdf`:
 * safe on every system, and no two alike, also where capitals and spellings of marks make no
 * difference. A folder ends after a thousand, so that only its own names have to be remembered.
 * Withdrawn ones have folders of their own, since nobody may take them for valid.
 */
export class ZipNames {
  private readonly folders = {
    certificates: { count: 0, used: new Set<string>() },
    withdrawn: { count: 0, used: new Set<string>() },
  };

  next(holderName: string, extension: string, isWithdrawn: boolean): string {
    const name = isWithdrawn ? "withdrawn" : "certificates";
    const folder = this.folders[name];
    if (folder.count % FILES_PER_FOLDER === 0) folder.used.clear();
    const first = folder.count - (folder.count % FILES_PER_FOLDER) + 1;
    folder.count++;
    const range = [first, first + FILES_PER_FOLDER - 1]
      .map((number) => String(number).padStart(5, "0"))
      .join("-");
    return `${name}/${range}/${unused(folder.used, certificateFileName(holderName, extension), extension)}`;
  }
}

function unused(used: Set<string>, fileName: string, extension: string): string {
  const stem = fileName.slice(0, -extension.length - 1);
  for (let number = 1; ; number++) {
    const name = number === 1 ? safe(fileName) : safe(`${stem} (${number}).${extension}`);
    const key = name.normalize("NFKC").toLowerCase();
    if (used.has(key)) continue;
    used.add(key);
    return name;
  }
}

/** Names that Windows keeps for devices, whatever their ending. */
function safe(fileName: string): string {
  return /^(?:con|prn|aux|nul|com\d|lpt\d)\s*\./i.test(fileName) ? `_${fileName}` : fileName;
}

/** Which certificates a ZIP holds, and how they are drawn; all of it is in the address. */
export interface DownloadParams {
  /** These alone; empty: everything that the filter lists. */
  chosen: string[];
  filter: IssuedFilter;
  format: "pdf" | "png";
  /** Revoked and replaced ones too, in a folder of their own. */
  withWithdrawn: boolean;
}

export function readDownloadParams(search: URLSearchParams): DownloadParams {
  const filter = readIssuedFilter(search);
  return {
    chosen: readSelectedIds(search),
    filter,
    format: search.get("format") === "png" ? "png" : "pdf",
    withWithdrawn:
      search.has("withdrawn") || filter.status === "revoked" || filter.status === "replaced",
  };
}

/** What of the address says which certificates: for the hidden fields of the form that asks how. */
export function downloadParts({ chosen, filter }: DownloadParams): [name: string, value: string][] {
  return chosen.length > 0 ? [["s", chosen.join(".")]] : filterParts(filter);
}
