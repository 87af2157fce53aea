import type { Kysely } from "kysely";
import { z } from "zod";
import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { readSuppression } from "#app/features/delivery/suppressions/suppressions.server.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { displayName, type Person } from "../people.server.ts";
import { correctEverywhere } from "./correct-everywhere.server.ts";
import { namesOfPerson } from "./name-correction.server.ts";

export type AddressCorrected =
  | { kind: "already" }
  /** Only mails that left are known of the address: those are not changed. */
  | { kind: "nothing" }
  /**
   * An e-mail with one of their certificates attached is on its way; the file must not change until
   * we know the outcome.
   */
  | { kind: "on-its-way" }
  | {
      kind: "corrected";
      personId: string;
      lists: number;
      certificates: number;
      registrations: number;
      responses: number;
      queued: number;
    };

/**
 * Moves everything an organiser keeps under a wrong address to the right one (see
 * `correctEverywhere`). Somebody who is known by the right address becomes one person with them.
 */
export async function correctAddress(
  db: Kysely<Schema>,
  given: {
    person: Person;
    actorId: string;
    email: string;
    key: string | null;
    token: string;
    now: Date;
  },
): Promise<AddressCorrected> {
  const { person, actorId, email, key, now } = given;
  const { accountId } = person;
  const correct = async (trx: Database): Promise<AddressCorrected> => {
    if (await spendFormToken(trx, { token: given.token, accountId, location: "/people", now }))
      return { kind: "already" };
    const wrong = { accountId, email: person.email, key };
    const by = { own: null, editorId: actorId, now };
    const { certificates, sent: _, ...moved } = await correctEverywhere(trx, wrong, { email }, by);
    if (certificates === null) throw new NotCorrected("on-its-way");
    if (moved.lists + certificates + moved.registrations + moved.responses === 0)
      throw new NotCorrected("nothing");
    const { id: personId } = await trx
      .selectFrom("people")
      .select("id")
      .where("accountId", "=", accountId)
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const text = `Corrected the e-mail address of ${displayName(person)}`;
    await recordActivity(trx, {
      accountId,
      actorId,
      kind: "update",
      text,
      link: `/people/${personId}`,
      now,
    });
    return { kind: "corrected", personId, certificates, ...moved };
  };
  const outcome = await db
    .transaction()
    .execute(correct)
    .catch((error): AddressCorrected => {
      if (error instanceof NotCorrected) return { kind: error.kind };
      throw error;
    });
  if (outcome.kind === "corrected" && outcome.queued > 0) wakeDelivery(db);
  return outcome;
}

/** Also rolls back the used form token, so that the same form can be submitted again later. */
class NotCorrected extends Error {
  readonly kind: "on-its-way" | "nothing";

  constructor(kind: "on-its-way" | "nothing") {
    super(kind);
    this.kind = kind;
  }
}

/** What the form of an address correction says before anything is typed. */
export async function showAddressCorrection(db: Database, person: Person) {
  const names = await namesOfPerson(db, person);
  const suppression = await readSuppression(db, person.accountId, person.email);
  return {
    person: { id: person.id, name: displayName(person), email: person.email },
    names: names
      .filter(
        ({ onLists, onCertificates, registrations, inResponses }) =>
          onLists + onCertificates + registrations + inResponses > 0,
      )
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

const addressProblem = (reason: string) => `${reason}. Enter it in full, like name@example.com`;

/**
 * The form that corrects an address. `who`: the `nameKey` of whose it is; empty: everybody's.
 * `merge`: who is known by the right one.
 */
export const addressForm = z.object({
  email: z.string({ error: addressProblem("The e-mail address is missing") }),
  who: z.string().optional(),
  merge: z.string().optional(),
  token: z.string().default(""),
});

/** Reads the right address, and who is known by it. */
export async function readNewAddress(
  db: Database,
  person: Person,
  text: string,
): Promise<NewAddress> {
  const address = readEmailAddress(text);
  if (!address.ok) return { ok: false, problem: addressProblem(address.reason) };
  if (address.email === person.email)
    return { ok: false, problem: "This is the address they have now. Enter the right one" };
  const known = await db
    .selectFrom("people")
    .select(["id", "firstName", "lastName", "email"])
    .where("accountId", "=", person.accountId)
    .where("email", "=", address.email)
    .executeTakeFirst();
  return {
    ok: true,
    email: address.email,
    known: known ? { id: known.id, name: displayName(known) } : null,
    suppressed: (await readSuppression(db, person.accountId, address.email)) !== null,
  };
}
