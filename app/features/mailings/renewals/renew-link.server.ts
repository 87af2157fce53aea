import { readCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { findNewest } from "#app/features/certificates/renewal/renewal-chain.server.ts";
import {
  findRenewalPlan,
  type RenewalPlan,
} from "#app/features/certificates/renewal/renewal-plan.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";

/** Where a certificate is renewed. Whoever opens the link, nothing of its holder is in it. */
export type RenewLink =
  | { kind: "absent" }
  /** There is a newer certificate. */
  | { kind: "renewed"; id: string }
  /** A page here, or an address of the organiser's. */
  | { kind: "leads"; to: string }
  | { kind: "contact"; issuer: string; address: string }
  /** It can't be renewed now; `address` is who may know more. */
  | { kind: "closed"; issuer: string; address: string };

/** What the Renew link of a certificate leads to at this moment. */
export async function findRenewLink(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  asked: string,
): Promise<RenewLink> {
  const id = readCertificateId(asked);
  const row = id ? await readRow(db, id) : undefined;
  if (!row || row.isSample === 1) return { kind: "absent" };
  const closed = { kind: "closed", issuer: row.issuerName, address: row.supportEmail } as const;
  if (row.deleteAfter ?? row.suspendedAt ?? row.terminatedAt) return closed;
  const newest = await findNewest(db, row.id);
  if (newest && newest.id !== row.id) return { kind: "renewed", id: newest.id };
  const plan = newest && (await findRenewalPlan(db, row.projectId));
  if (!plan) return closed;
  const { leadsTo, target } = plan;
  if (leadsTo === "contact") return { ...closed, kind: "contact", address: target };
  if (leadsTo === "address") return { kind: "leads", to: target };
  const slug = await findOpenForm(db, row.accountId, plan, clock());
  return slug === null ? closed : { kind: "leads", to: `/f/${slug}` };
}

function readRow(db: Database, id: string) {
  return db
    .selectFrom("certificates as c")
    .innerJoin("accounts as a", "a.id", "c.accountId")
    .innerJoin("projects as p", "p.id", "c.projectId")
    .select(["c.id", "c.accountId", "c.projectId", "c.issuerName", "p.isSample"])
    .select(["a.supportEmail", "a.deleteAfter", "a.suspendedAt", "a.terminatedAt"])
    .where("c.id", "=", id)
    .executeTakeFirst();
}

/** The public address of the form, or of the webinar's, that takes answers. */
async function findOpenForm(
  db: Database,
  accountId: string,
  { leadsTo, target }: RenewalPlan,
  now: Date,
): Promise<string | null> {
  const webinar =
    leadsTo === "webinar"
      ? await db
          .selectFrom("webinars")
          .select(["formId", "state", "startsAt", "lengthMinutes"])
          .where("id", "=", target)
          .executeTakeFirst()
      : null;
  if (webinar === undefined || webinar?.state === "cancelled") return null;
  if (webinar && Date.parse(webinar.startsAt) + webinar.lengthMinutes * 60_000 < now.getTime())
    return null;
  const form = await db
    .selectFrom("forms")
    .select("slug")
    .where("id", "=", webinar?.formId ?? target)
    .where("accountId", "=", accountId)
    .where("enabled", "=", 1)
    .where("deletedAt", "is", null)
    .where("publishedVersionId", "is not", null)
    .where((or) => or.or([or("closesAt", "is", null), or("closesAt", ">", now.toISOString())]))
    .executeTakeFirst();
  return form?.slug ?? null;
}
