import type { Database } from "#db/database.server.ts";
import { wholeName } from "../whole-name.ts";
import type { Person } from "./find-person.server.ts";

/** A name that was used with an address. Several people may share one (C10); each has a name of their own. */
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

const MOST_NAMES = 50;

export function nameKey(name: string): string {
  return name.replace(/\s+/gu, " ").trim().toLowerCase();
}

/**
 * Every name used with the person's address, those on most lists first; 50 at most. `former`: also those on certificates that a
 * correction replaced.
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
    const known = names.get(key) ?? { key, ...given, onLists: 0, onCertificates: 0, registrations: 0, inResponses: 0 };
    known[what] += count;
    names.set(key, known);
  };
  const listed = await db
    .selectFrom("recipients")
    .select((eb) => ["firstName", "lastName", eb.fn.countAll<number | string>().as("count")])
    .where("accountId", "=", accountId)
    .where("email", "=", email)
    .groupBy(["firstName", "lastName"])
    .limit(MOST_NAMES)
    .execute();
  for (const { count, ...name } of listed) put(name, "onLists", Number(count));
  const certified = await db
    .selectFrom("certificates")
    .select((eb) => ["holderName as name", eb.fn.countAll<number | string>().as("count")])
    .where("accountId", "=", accountId)
    .where("holderEmail", "=", email)
    .$if(!former, (select) => select.where("status", "!=", "replaced"))
    .groupBy("holderName")
    .limit(MOST_NAMES)
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
      .limit(MOST_NAMES)
      .execute();
    for (const { name, count } of typed) put(splitName(name), what, Number(count));
  }
  return [...names.values()].sort((one, other) => other.onLists - one.onLists).slice(0, MOST_NAMES);
}

/** The first word is taken for the first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/u);
  return { firstName, lastName: rest.join(" ") };
}
