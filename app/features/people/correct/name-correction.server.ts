import { z } from "zod";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { correctableValues, namesOf } from "#app/features/certificates/model/certificate-values.ts";
import { readDesignVersion } from "#app/features/certificates/model/stored-design.server.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { rulesOf, submissionOf } from "#app/platform/http/forms.server.ts";
import { nameProblem } from "#app/platform/text/mailed-name.ts";
import { nameKey } from "#app/platform/text/search-text.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { displayName, type Person } from "../people.server.ts";
import { splitName } from "../refresh-person.server.ts";
import { projectsOfLists } from "../sources-of-people.server.ts";

/** Certificates that one correction can re-issue; more are corrected in a second round. */
export const MAX_CERTIFICATES = 100;

export interface NamedCertificate {
  id: string;
  projectId: string;
  title: string;
  projectTitle: string;
  issuedAt: string;
  holderName: string;
}

/** The rows of lists with this name and address. */
export async function rowsWithName(
  db: Database,
  { accountId, email }: Pick<Person, "accountId" | "email">,
  key: string,
) {
  const rows = await db
    .selectFrom("recipients")
    .select(["id", "listId", "firstName", "lastName", "certificateName"])
    .where("accountId", "=", accountId)
    .where("email", "=", email)
    .execute();
  return rows.filter((row) => nameKey(wholeName(row)) === key);
}

/** Valid certificates with this name, newest first. */
export async function certificatesWithName(
  db: Database,
  { accountId, email }: Pick<Person, "accountId" | "email">,
  key: string,
): Promise<NamedCertificate[]> {
  const rows = await db
    .selectFrom("certificates")
    .innerJoin("projects", "projects.id", "certificates.projectId")
    .select([
      "certificates.id",
      "certificates.projectId",
      "certificates.title",
      "certificates.issuedAt",
      "certificates.holderName",
      "projects.title as projectTitle",
    ])
    .where("certificates.accountId", "=", accountId)
    .where("certificates.holderEmail", "=", email)
    .where("certificates.status", "=", "valid")
    .where("projects.deletedAt", "is", null)
    .orderBy("certificates.issuedAt", "desc")
    .orderBy("certificates.id")
    .execute();
  return rows.filter((row) => nameKey(row.holderName) === key);
}

/** Where a correction of this name would change something, in names of lists and projects. */
async function listsWithName(db: Database, person: Person, key: string): Promise<string[]> {
  const listIds = [...new Set((await rowsWithName(db, person, key)).map(({ listId }) => listId))];
  if (listIds.length === 0) return [];
  const projects = await projectsOfLists(db, person.accountId, listIds);
  const lists = await db
    .selectFrom("recipientLists")
    .select(["id", "name"])
    .where("accountId", "=", person.accountId)
    .where("id", "in", listIds)
    .execute();
  return lists.map(({ id, name }) => projects.get(id)?.title ?? name);
}

/** The address of a picture of a certificate with another name on it, and its size. */
async function correctedPicture(
  db: Database,
  { accountId, email }: Pick<Person, "accountId" | "email">,
  certificate: Pick<NamedCertificate, "id" | "projectId">,
  name: { firstName: string; lastName: string },
): Promise<{ src: string; widthPx: number; heightPx: number }> {
  const row = await db
    .selectFrom("certificates")
    .select(["designVersionId", "values"])
    .where("id", "=", certificate.id)
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  const design = await readDesignVersion(db, row.designVersionId);
  const values = readStoredTexts(row.values, "certificates.values", certificate.id);
  const typed = new URLSearchParams({ ...name, email });
  for (const { field, value } of correctableValues(design, values)) typed.set(field, value);
  return {
    src: `/projects/${certificate.projectId}/certificates/${certificate.id}/reissue.webp?${typed}`,
    widthPx: design.widthPx,
    heightPx: design.heightPx,
  };
}

/**
 * First and last name as printed on a certificate; what the form begins with when no list has the
 * name.
 */
async function printedName(db: Database, certificateId: string) {
  const { values } = await db
    .selectFrom("certificates")
    .select("values")
    .where("id", "=", certificateId)
    .executeTakeFirstOrThrow();
  return namesOf(readStoredTexts(values, "certificates.values", certificateId));
}

/**
 * A name that was used with an address. Several people may share one (C10); each has a name of
 * their own.
 */
export interface NameUsed {
  /** Lower case: what tells names apart. */
  key: string;
  firstName: string;
  lastName: string;
  onLists: number;
  onCertificates: number;
  /** Registrations for webinars. */
  registrations: number;
  inResponses: number;
}

const MAX_NAMES = 50;

/**
 * Every name used with the person's address, those on most lists first; 50 at most. `former`: also
 * those on certificates that a correction replaced.
 */
export async function namesOfPerson(
  db: Database,
  { accountId, email }: Person,
  { former = false }: { former?: boolean } = {},
): Promise<NameUsed[]> {
  const names = new Map<string, NameUsed>();
  const put = (
    given: { firstName: string; lastName: string },
    what: Exclude<keyof NameUsed, "key" | "firstName" | "lastName">,
    count: number,
  ) => {
    const key = nameKey(wholeName(given));
    if (!key) return;
    const known = names.get(key) ?? {
      key,
      ...given,
      onLists: 0,
      onCertificates: 0,
      registrations: 0,
      inResponses: 0,
    };
    known[what] += count;
    names.set(key, known);
  };
  const listed = await db
    .selectFrom("recipients")
    .select((eb) => ["firstName", "lastName", eb.fn.countAll<number | string>().as("count")])
    .where("accountId", "=", accountId)
    .where("email", "=", email)
    .groupBy(["firstName", "lastName"])
    .limit(MAX_NAMES)
    .execute();
  for (const { count, ...name } of listed) put(name, "onLists", Number(count));
  const certified = await db
    .selectFrom("certificates")
    .select((eb) => ["holderName as name", eb.fn.countAll<number | string>().as("count")])
    .where("accountId", "=", accountId)
    .where("holderEmail", "=", email)
    .$if(!former, (select) => select.where("status", "!=", "replaced"))
    .groupBy("holderName")
    .limit(MAX_NAMES)
    .execute();
  for (const { name, count } of certified) put(splitName(name), "onCertificates", Number(count));
  for (const [table, what] of [
    ["webinarRegistrations", "registrations"],
    ["formResponses", "inResponses"],
  ] as const) {
    const typed = await db
      .selectFrom(table)
      .select((eb) => ["name", eb.fn.countAll<number | string>().as("count")])
      .where("accountId", "=", accountId)
      .where("emailKey", "=", email)
      .groupBy("name")
      .limit(MAX_NAMES)
      .execute();
    for (const { name, count } of typed) put(splitName(name), what, Number(count));
  }
  return [...names.values()].sort((one, other) => other.onLists - one.onLists).slice(0, MAX_NAMES);
}

const partOfName = z
  .string()
  .default("")
  .transform((typed, { addIssue }) => {
    const name = normaliseName(typed.slice(0, 5000));
    const problem = nameProblem(name, "The name");
    if (problem) addIssue(problem);
    return name;
  });

/**
 * The form that corrects a name. `name`: the `nameKey` of the wrong one; `certificate`: those to
 * issue again.
 */
export const nameForm = z
  .object({
    firstName: partOfName,
    lastName: partOfName,
    name: z.string().default(""),
    certificate: z.array(z.string()).default([]),
    mail: z.string().optional(),
    token: z.string().default(""),
  })
  .refine(({ firstName, lastName }) => firstName || lastName, {
    path: ["firstName"],
    error: "Enter the right name",
  });

const MAX_LISTS_SHOWN = 5;

/**
 * What the form of a name correction shows: where it changes what, and one of the certificates as
 * it would look.
 */
export async function showNameCorrection(
  db: Database,
  person: Person,
  search: URLSearchParams,
  timeZone: string,
) {
  const names = await namesOfPerson(db, person);
  const asked = nameKey(search.get("name") ?? "");
  const known =
    names.find(({ key }) => key === asked) ??
    names.find(({ key }) => key === nameKey(wholeName(person))) ??
    names[0];
  const key = known?.key ?? "";
  const certificates = await certificatesWithName(db, person, key);
  const lists = await listsWithName(db, person, key);
  const [row] = await rowsWithName(db, person, key);
  const [first] = certificates;
  const now = row ?? (first ? await printedName(db, first.id) : (known ?? person));
  const previewed = search.has("firstName");
  const typed = submissionOf(search, nameForm);
  const isRight = typed.status === "success";
  const chosen = previewed ? search.getAll("certificate") : certificates.map(({ id }) => id);
  const drawn = certificates.find(({ id }) => chosen.includes(id)) ?? first;
  const shownName = previewed && isRight ? typed.value : now;
  return {
    person: { id: person.id, name: displayName(person), email: person.email },
    key,
    names: names.map((name) => ({ key: name.key, name: wholeName(name) })),
    lists: lists.slice(0, MAX_LISTS_SHOWN),
    moreLists: Math.max(0, lists.length - MAX_LISTS_SHOWN),
    inResponses: known?.inResponses ?? 0,
    certificates: certificates
      .slice(0, MAX_CERTIFICATES)
      .map(({ issuedAt, holderName: _, projectId: __, ...one }) => ({
        ...one,
        issued: shortDay(issuedAt, timeZone),
      })),
    moreCertificates: Math.max(0, certificates.length - MAX_CERTIFICATES),
    rules: rulesOf(nameForm),
    values: { firstName: now.firstName, lastName: now.lastName, certificate: chosen },
    /** What "Show preview" was pressed with. */
    answer: previewed ? typed.reply() : undefined,
    previewed: previewed && isRight,
    picture: drawn
      ? {
          title: drawn.title,
          ...(await correctedPicture(db, person, drawn, shownName)),
        }
      : null,
  };
}
