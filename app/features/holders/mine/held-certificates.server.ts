import { setImmediate as letOthersRun } from "node:timers/promises";
import { showCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { wallTime } from "#app/engines/time/zoned-time.ts";
import {
  NO_PROOFS,
  proofForName,
  proofNote,
  provedName,
} from "#app/features/accounts/proof/issuer-proof.ts";
import { readIssuerProofsOf } from "#app/features/accounts/proof/read-proofs.server.ts";
import type { Credits } from "#app/features/certificates/credits/credits.ts";
import {
  type CreditTarget,
  creditsByYear,
  type YearCredits,
} from "#app/features/certificates/credits/credits-by-year.ts";
import { certificateCredits } from "#app/features/certificates/credits/stored-credits.ts";
import { firstIssues } from "#app/features/certificates/issue/first-issues.server.ts";
import {
  type CertificateStatus,
  certificateStatus,
} from "#app/features/certificates/model/certificate-id.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { dateText } from "#app/ui/languages/dates.ts";
import type { Database } from "#db/database.server.ts";
import type { HeldFilter } from "./held-filter.ts";

/** A certificate as its holder sees it. Days and names are ready to be shown. */
export interface HeldCertificate {
  id: string;
  /** As printed: XXXX-XXXX-XXXX-XXXX-XXXX. */
  shownId: string;
  name: string;
  holderName: string;
  year: number;
  /** With the domain that is proved. */
  issuer: string;
  /** How it is proved who runs the issuer's account; null: it isn't. */
  proof: string | null;
  isIssuerClosed: boolean;
  issuedOn: string;
  expiresOn: string | null;
  /** Of a valid one that ends within `SOON_DAYS`. */
  expiresInDays: number | null;
  status: CertificateStatus;
  /** Of a replaced one. */
  successorId: string | null;
  /** Of an older one of a certificate that was renewed. */
  renewedById: string | null;
  /** What it counts for; null: nothing was said of it, or it counts no longer. */
  worth: Pick<Credits, "hours" | "points" | "body"> | null;
}

/** Where a certificate stands in the list, and what the list is filtered by. */
interface HeldPlace {
  id: string;
  year: number;
  accountId: string;
  issuerName: string;
  issuedAt: string;
  timeZone: string;
  status: "valid" | "revoked" | "replaced";
  credits: Credits | null;
}

const DAY_MS = 86_400_000;
const SOON_DAYS = 90;
/** A school's one address for all its pupils has some thousand; nobody reads more. */
const MAX_HELD = 5_000;
const ROWS_AT_ONCE = 50;
/** Reading the years of so many takes some milliseconds. */
const YEARS_AT_ONCE = 500;

/** Certificates of addresses; those of the sample data were issued to nobody. */
function heldQuery(db: Database, emails: readonly string[]) {
  return db
    .selectFrom("certificates as c")
    .innerJoin("projects as p", "p.id", "c.projectId")
    .where("c.holderEmail", "in", emails)
    .where("p.isSample", "=", 0);
}

export async function hasCertificates(db: Database, emails: readonly string[]): Promise<boolean> {
  return Boolean(await heldQuery(db, emails).select("c.id").limit(1).executeTakeFirst());
}

/** All certificates of addresses, newest first. Corrected ones stay where they were. */
export async function readPlaces(db: Database, emails: readonly string[]): Promise<HeldPlace[]> {
  const rows = await heldQuery(db, emails)
    .select(["c.id", "c.issuedAt", "c.timeZone", "c.accountId", "c.issuerName"])
    .select(["c.status", "c.credits", "c.replacesId"])
    .orderBy("c.issuedAt", "desc")
    .orderBy("c.id", "desc")
    .limit(MAX_HELD)
    .execute();
  const first = await firstIssues(db, rows);
  const places: HeldPlace[] = [];
  for (const row of rows) {
    const issuedAt = first.get(row.id) ?? row.issuedAt;
    const { year } = wallTime(new Date(issuedAt), row.timeZone);
    const place = { ...row, issuedAt, year, credits: certificateCredits(row) };
    if (places.push(place) % YEARS_AT_ONCE === 0) await letOthersRun();
  }
  // Rows of one moment stay in their order.
  places.sort((one, other) => Date.parse(other.issuedAt) - Date.parse(one.issuedAt));
  return places;
}

/** The hours and points of the places' years, under the years that the list has them in. */
export const sumsOf: (
  places: readonly HeldPlace[],
  targets?: readonly CreditTarget[],
) => YearCredits[] = creditsByYear;

/** Tells the organisers of one holder apart in an address. */
const issuerKeyOf = ({ accountId }: Pick<HeldPlace, "accountId">) => accountId.slice(-6);

/** Those of the places that a filter lets through. */
export function filterPlaces(
  places: readonly HeldPlace[],
  { year, issuer }: HeldFilter,
): HeldPlace[] {
  return places.filter(
    (place) =>
      (year === null || place.year === year) && (issuer === null || issuerKeyOf(place) === issuer),
  );
}

/** What there is to filter by: years and organisers, newest first. */
export function choicesOf(places: readonly HeldPlace[]): {
  years: number[];
  issuers: { id: string; name: string }[];
} {
  const issuers = new Map<string, string>();
  for (const place of places)
    if (!issuers.has(issuerKeyOf(place))) issuers.set(issuerKeyOf(place), place.issuerName);
  return {
    years: [...new Set(places.map(({ year }) => year))],
    issuers: [...issuers].map(([id, name]) => ({ id, name })),
  };
}

/** The certificates with these ids that were sent to the addresses, in the order of the ids. */
export async function readHeld(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  { ids, emails }: { ids: readonly string[]; emails: readonly string[] },
  t: Texts,
): Promise<HeldCertificate[]> {
  const now = clock();
  const byId = new Map<string, HeldCertificate>();
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const rows = await readRows(db, ids.slice(at, at + ROWS_AT_ONCE), emails);
    const proofs = await readIssuerProofsOf(
      db,
      rows.map(({ accountId }) => accountId),
    );
    const first = await firstIssues(db, rows);
    for (const row of rows) {
      row.issuedAt = first.get(row.id) ?? row.issuedAt;
      const proof = proofForName(proofs.get(row.accountId) ?? NO_PROOFS, row.issuerName);
      const issuer = provedName({ name: row.issuerName, proof });
      const note = proof && proofNote(proof, config.appName, t);
      byId.set(row.id, { ...shown(row, now, t), issuer, proof: note });
    }
    await letOthersRun();
  }
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function readRows(db: Database, ids: readonly string[], emails: readonly string[]) {
  return heldQuery(db, emails)
    .innerJoin("accounts as a", "a.id", "c.accountId")
    .where("c.id", "in", ids)
    .select(["c.id", "c.title", "c.holderName", "c.issuerName", "c.accountId", "c.issuedAt"])
    .select(["c.expiresAt", "c.status", "c.values", "c.timeZone", "c.replacedById"])
    .select(["c.renewedById", "c.credits", "c.replacesId"])
    .select("a.terminatedAt")
    .execute();
}

function shown(row: Awaited<ReturnType<typeof readRows>>[number], now: Date, t: Texts) {
  const day = (iso: string) => dateText(t.language, wallTime(new Date(iso), row.timeZone));
  const status = certificateStatus(row, now.toISOString());
  const left = row.expiresAt
    ? Math.ceil((Date.parse(row.expiresAt) - now.getTime()) / DAY_MS)
    : null;
  return {
    id: row.id,
    shownId: showCertificateId(row.id),
    name: readStoredTexts(row.values, "certificates.values", row.id)["Course Title"] || row.title,
    holderName: row.holderName,
    year: wallTime(new Date(row.issuedAt), row.timeZone).year,
    isIssuerClosed: row.terminatedAt !== null,
    issuedOn: day(row.issuedAt),
    expiresOn: row.expiresAt && day(row.expiresAt),
    expiresInDays: status === "valid" && left !== null && left <= SOON_DAYS ? left : null,
    status,
    successorId: row.replacedById,
    renewedById: row.renewedById,
    worth: row.status === "valid" ? worthOf(certificateCredits(row)) : null,
  };
}

function worthOf(credits: Credits | null): HeldCertificate["worth"] {
  if (credits?.hours === undefined && credits?.points === undefined) return null;
  const { hours, points, body } = credits;
  return { hours, points, body };
}

/** Who issued certificates to these addresses, and where each is written to. */
export async function readIssuers(
  db: Database,
  emails: readonly string[],
): Promise<{ name: string; supportEmail: string }[]> {
  return heldQuery(db, emails)
    .innerJoin("accounts as a", "a.id", "c.accountId")
    .select(["a.name", "a.supportEmail"])
    .distinct()
    .orderBy("a.name")
    .execute();
}
