import { createHash } from "node:crypto";
import type { AppContext } from "#app/platform/app-context.ts";
import { wallTime } from "#app/platform/time/zoned-time.ts";
import type { CertificateStubsTable, CertificatesTable } from "#db/schema/certificates.ts";
import { drawRequestOf } from "../draw/draw-certificate.server.ts";
import { pictureDigest } from "../draw/same-picture.server.ts";
import { installationKey, signWith } from "../issue/installation-key.server.ts";
import type { IssuerKey } from "../issue/issuer-key.server.ts";
import { PDF_LAYOUTS } from "../model/drawing.ts";
import { stubStatement } from "./stub-statement.ts";

const CHUNK = 50;

/**
 * Writes down what stays of every certificate of an account that is about to be deleted. Its files are drawn once more, for their
 * hashes. Interrupted, it goes on where it was; samples leave nothing.
 */
export async function writeStubs(app: AppContext, accountId: string): Promise<void> {
  const { db } = app;
  let after = "";
  let key: IssuerKey | null = null;
  for (;;) {
    const rows = await db
      .selectFrom("certificates as c")
      .innerJoin("projects as p", "p.id", "c.projectId")
      .selectAll("c")
      .where("c.accountId", "=", accountId)
      .where("p.isSample", "=", 0)
      .where("c.id", ">", after)
      .orderBy("c.id")
      .limit(CHUNK)
      .execute();
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    const written = await db
      .selectFrom("certificateStubs")
      .select("idHash")
      .where(
        "idHash",
        "in",
        rows.map(({ id }) => sha256(id)),
      )
      .execute();
    const known = new Set(written.map(({ idHash }) => idHash));
    key ??= await installationKey(app);
    for (const row of rows) if (!known.has(sha256(row.id))) await writeStub(app, row, key);
  }
}

async function writeStub(app: AppContext, row: CertificatesTable, key: IssuerKey): Promise<void> {
  const stub: Omit<CertificateStubsTable, "keyNumber" | "signature"> = {
    idHash: sha256(row.id),
    issuerName: row.issuerName,
    issuedOn: dayInZone(row.issuedAt, row.timeZone),
    expiresOn: row.expiresAt && dayInZone(row.expiresAt, row.timeZone),
    status: row.status,
    ...(await hashFiles(app, row)),
    deletedAt: app.clock().toISOString(),
  };
  const signature = signWith(key, new TextEncoder().encode(stubStatement(stub)));
  await app.db
    .insertInto("certificateStubs")
    .values({ ...stub, keyNumber: key.number, signature: Buffer.from(signature).toString("base64url") })
    .onConflict((conflict) => conflict.column("idHash").doNothing())
    .execute();
}

/** Of a certificate that no longer counts, files were refused before already: they have no hash. */
async function hashFiles(
  app: AppContext,
  row: CertificatesTable,
): Promise<Record<"pdfSha256" | "pngContentSha256", string | null>> {
  if (row.status !== "valid" || row.values === "{}") return { pdfSha256: null, pngContentSha256: null };
  const request = await drawRequestOf(app.db, app, row);
  try {
    const options = { keep: false };
    const [png, ...pdfs] = await Promise.all([
      app.drawing.png(request, options),
      ...PDF_LAYOUTS.map((pdfLayout) => app.drawing.pdf({ ...request, pdfLayout }, options)),
    ]);
    return { pdfSha256: pdfs.map(sha256).join(" "), pngContentSha256: pictureDigest(png) };
  } catch (error) {
    // By name: the program that draws and the one that asks are bundled apart, each with a class of its own.
    if (error instanceof Error && error.name === "DrawingBusyError") throw error;
    // A background that is gone must not keep an account from being deleted.
    app.log.warn({ err: error }, "a certificate of a deleted account could not be drawn for its hashes");
    return { pdfSha256: null, pngContentSha256: null };
  }
}

/** "2025-11-14", on the clocks of the zone. */
function dayInZone(iso: string, zone: string): string {
  const { year, month, day } = wallTime(new Date(iso), zone);
  return [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
}

export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
