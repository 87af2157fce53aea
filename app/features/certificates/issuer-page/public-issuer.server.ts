import { wallTime } from "#app/engines/time/zoned-time.ts";
import { type Logo, logoOf } from "#app/features/accounts/branding.ts";
import type { IssuerProofs } from "#app/features/accounts/proof/issuer-proof.ts";
import {
  readIssuerProofs,
  readProofRows,
} from "#app/features/accounts/proof/read-proofs.server.ts";
import { readTallies } from "#app/features/activity/tallies.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { dateText } from "#app/ui/languages/dates.ts";
import type { Language } from "#app/ui/languages/languages.ts";
import { type AskedLanguage, visitorLanguage } from "#app/ui/languages/visitor-language.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Credits } from "../credits/credits.ts";
import { projectCredits } from "../credits/stored-credits.ts";
import { type Expiry, NEVER } from "../model/expiry.ts";
import { projectExpiry } from "../model/stored-design.server.ts";
import type { IssuerPage } from "./issuer-pages.server.ts";

/** Everything that an issuer's page shows. Days are in the visitor's language. */
export interface PublicIssuer {
  pageUrl: string;
  host: string;
  operator: string;
  name: string;
  kind: "individual" | "company";
  about: string;
  address: string;
  supportEmail: string;
  /** As its organiser typed it: proved only if `domains` has it. */
  website: string | null;
  logo: Logo | null;
  domains: { domain: string; kind: "dns" | "file"; provedOn: string; seenOn: string }[];
  /** The operator's check; it holds for the name of today. */
  registration: { number: string; checkedOn: string } | null;
  lost: { domain: string; lostOn: string } | null;
  certificates: number;
  since: number;
  issues: IssuedCourse[];
  language: Language;
}

export interface IssuedCourse {
  id: string;
  title: string;
  credits: Pick<Credits, "hours" | "points" | "body" | "skills"> | null;
  expiry: Expiry;
  /** "31 December 2027", where all end on one day. */
  endsOn: string | null;
}

export async function publicIssuer(
  { db, config }: Pick<AppContext, "db" | "config">,
  page: IssuerPage,
  visitor: AskedLanguage,
): Promise<PublicIssuer> {
  const account = await db
    .selectFrom("accounts")
    .select(["id", "name", "kind", "supportEmail", "website", "logoFileKey", "createdAt"])
    .select(["timeZone", "language"])
    .where("id", "=", page.accountId)
    .executeTakeFirstOrThrow();
  const language = visitorLanguage(visitor, account.language);
  const day = (at: string) => dateText(language, wallTime(new Date(at), account.timeZone));
  const { certificatesSent } = await readTallies(db, account.id, ["certificatesSent"]);
  const { appUrl, appName } = config;
  return {
    pageUrl: `${appUrl}/i/${page.name}`,
    host: new URL(appUrl).host,
    operator: appName,
    name: account.name,
    kind: account.kind,
    about: page.about,
    address: page.address,
    supportEmail: account.supportEmail,
    website: account.website,
    logo: logoOf(account),
    ...shownProofs(await readIssuerProofs(db, account.id), account.name, day),
    domains: await provedDomains(db, account.id, day),
    certificates: certificatesSent,
    since: wallTime(new Date(account.createdAt), account.timeZone).year,
    issues: await issuedCourses(db, account.id, language),
    language,
  };
}

function shownProofs(
  { operator, lost }: IssuerProofs,
  name: string,
  day: (at: string) => string,
): Pick<PublicIssuer, "registration" | "lost"> {
  const holds = operator?.name === name;
  return {
    registration:
      operator && holds
        ? { number: operator.number ?? "", checkedOn: day(operator.provedAt) }
        : null,
    lost: lost && { domain: lost.domain, lostOn: day(lost.lostAt) },
  };
}

async function provedDomains(
  db: Database,
  accountId: string,
  day: (at: string) => string,
): Promise<PublicIssuer["domains"]> {
  const { domains } = await readProofRows(db, accountId);
  return domains.flatMap(({ kind, domain, provedAt, lostAt, seenAt }) =>
    kind === "operator" || !domain || !provedAt || lostAt
      ? []
      : [
          {
            domain,
            kind: kind === "file" ? kind : "dns",
            provedOn: day(provedAt),
            seenOn: day(seenAt ?? provedAt),
          },
        ],
  );
}

/** What its organiser chose to show, by title. */
async function issuedCourses(
  db: Database,
  accountId: string,
  language: Language,
): Promise<IssuedCourse[]> {
  const projects = await db
    .selectFrom("projects")
    .select(["id", "title", "credits", "expiry"])
    .where("accountId", "=", accountId)
    .where("isOnIssuerPage", "=", 1)
    .where("deletedAt", "is", null)
    .orderBy("title")
    .orderBy("id")
    .limit(200)
    .execute();
  return projects.map((project) => {
    const expiry = projectExpiry(project) ?? NEVER;
    const credits = projectCredits(project);
    return {
      id: project.id,
      title: project.title,
      credits: credits && {
        hours: credits.hours,
        points: credits.points,
        body: credits.body,
        skills: credits.skills,
      },
      expiry,
      endsOn: expiry.kind === "on" ? dateText(language, dayParts(expiry.day)) : null,
    };
  });
}

function dayParts(day: string) {
  return wallTime(new Date(`${day}T12:00:00Z`), "UTC");
}
