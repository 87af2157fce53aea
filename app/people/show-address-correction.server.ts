import type { Database } from "#db/database.server.ts";
import { readSuppression } from "../delivery/suppression.server.ts";
import { readEmailAddress } from "../recipients/read-email-address.ts";
import { wholeName } from "../whole-name.ts";
import { callName, type Person } from "./find-person.server.ts";
import { namesOfPerson } from "./names-of-person.server.ts";

/** What the form of an address correction says before anything is typed. */
export async function showAddressCorrection(db: Database, person: Person) {
  const names = await namesOfPerson(db, person);
  const suppression = await readSuppression(db, person.accountId, person.email);
  return {
    person: { id: person.id, name: callName(person), email: person.email },
    names: names
      .filter(({ onLists, onCertificates, registrations }) => onLists + onCertificates + registrations > 0)
      .map((name) => ({
        key: name.key,
        name: wholeName(name),
      })),
    suppressed: suppression !== null,
  };
}

export type NewAddress =
  | {
      ok: true;
      email: string /** Who has the address already; null: nobody. */;
      known: { id: string; name: string } | null;
      suppressed: boolean;
    }
  | { ok: false; problem: string };

/** Reads the right address, and who is known by it. */
export async function readNewAddress(db: Database, person: Person, text: string): Promise<NewAddress> {
  const address = readEmailAddress(text);
  if (!address.ok) return { ok: false, problem: `${address.reason}. Enter it in full, like name@example.com` };
  if (address.email === person.email) return { ok: false, problem: "This is the address they have now. Enter the right one" };
  const known = await db
    .selectFrom("people")
    .select(["id", "firstName", "lastName", "email"])
    .where("accountId", "=", person.accountId)
    .where("email", "=", address.email)
    .executeTakeFirst();
  return {
    ok: true,
    email: address.email,
    known: known ? { id: known.id, name: callName(known) } : null,
    suppressed: (await readSuppression(db, person.accountId, address.email)) !== null,
  };
}
