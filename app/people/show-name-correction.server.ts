import type { Database } from "#db/database.server.ts";
import { shortDay } from "../ui/relative-time.ts";
import { wholeName } from "../whole-name.ts";
import {
  certificatesWithName,
  correctedPicture,
  listsWithName,
  MOST_CERTIFICATES,
  printedName,
  rowsWithName,
} from "./find-name.server.ts";
import { callName, type Person } from "./find-person.server.ts";
import { nameKey, namesOfPerson } from "./names-of-person.server.ts";
import { readNames } from "./read-name.server.ts";

const LISTS_NAMED = 5;

/** What the form of a name correction shows: where it changes what, and one of the certificates as it would look. */
export async function showNameCorrection(db: Database, person: Person, search: URLSearchParams, timeZone: string) {
  const names = await namesOfPerson(db, person);
  const asked = nameKey(search.get("name") ?? "");
  const known = names.find(({ key }) => key === asked) ?? names.find(({ key }) => key === nameKey(wholeName(person))) ?? names[0];
  const key = known?.key ?? "";
  const certificates = await certificatesWithName(db, person, key);
  const lists = await listsWithName(db, person, key);
  const [row] = await rowsWithName(db, person, key);
  const [first] = certificates;
  const now = row ?? (first ? await printedName(db, first.id) : (known ?? person));
  const previewed = search.has("firstName");
  const typed = readNames(search);
  const chosen = previewed ? search.getAll("certificate") : certificates.map(({ id }) => id);
  const drawn = certificates.find(({ id }) => chosen.includes(id)) ?? first;
  const errors = previewed && Object.keys(typed.errors).length > 0 ? typed.errors : undefined;
  return {
    person: { id: person.id, name: callName(person), email: person.email },
    key,
    names: names.map((name) => ({ key: name.key, name: wholeName(name) })),
    lists: lists.slice(0, LISTS_NAMED),
    moreLists: Math.max(0, lists.length - LISTS_NAMED),
    inResponses: known?.inResponses ?? 0,
    certificates: certificates.slice(0, MOST_CERTIFICATES).map(({ issuedAt, holderName: _, projectId: __, ...one }) => ({
      ...one,
      issued: shortDay(issuedAt, timeZone),
    })),
    moreCertificates: Math.max(0, certificates.length - MOST_CERTIFICATES),
    chosen,
    mail: search.has("mail"),
    previewed: previewed && !errors,
    errors,
    fields: previewed ? typed.name : { firstName: now.firstName, lastName: now.lastName },
    picture: drawn
      ? {
          title: drawn.title,
          ...(await correctedPicture(
            db,
            person,
            drawn,
            previewed && !errors ? typed.name : { firstName: now.firstName, lastName: now.lastName },
          )),
        }
      : null,
  };
}
