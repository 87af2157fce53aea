import type { Kysely } from "kysely";
import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { moveCertificatesTo } from "#app/features/certificates/issue/issue-certificates.server.ts";
import { readdressDelivery } from "#app/features/delivery/queue/change-deliveries.server.ts";
import { unresolvedCalls } from "#app/features/delivery/queue/end-unrepeatable.server.ts";
import { lockLedger, wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { readSuppression } from "#app/features/delivery/suppressions/suppressions.server.ts";
import { correctRecipient } from "#app/features/recipients/lists/correct-recipients.server.ts";
import { touchList } from "#app/features/recipients/lists/project-list.server.ts";
import {
  copyTagsToAddress,
  tagsOfAddress,
} from "#app/features/recipients/tags/address-tags.server.ts";
import { correctRegistrations } from "#app/features/webinars/registration/correct-registrations.server.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { readEmailAddress } from "#app/platform/text/email-address.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { displayName, type Person } from "../people.server.ts";
import { refreshPerson } from "../refresh-person.server.ts";
import { mergeRecipients, sameOnList } from "./correct-name.server.ts";
import { nameKey, namesOfPerson } from "./name-correction.server.ts";

export type AddressCorrected =
  | { kind: "already" }
  /**
   * Only what people typed into forms, or mails that left, is known of the address: neither is
   * changed.
   */
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
      queued: number;
    };

interface AddressMove {
  accountId: string;
  from: string;
  to: string;
  /** Only people of this name (see `nameKey`), where several share the address; null: all. */
  key: string | null;
  now: Date;
}

/**
 * Moves everything an organiser keeps under a wrong address to the right one: rows of lists,
 * certificates, registrations, and mail that has not left. Somebody who is known by the right
 * address becomes one person with them. What people typed into forms stays, and so does what was
 * mailed where it was mailed. A suppression belongs to the address, so it does not move.
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
    await lockLedger(trx, now);
    if (await spendFormToken(trx, { token: given.token, accountId, location: "/people", now }))
      return { kind: "already" };
    const move = { accountId, from: person.email, to: email, key, now };
    if (await isCertificateInFlight(trx, move)) throw new CertificateInFlight();
    const tags = await tagsOfAddress(trx, accountId, person.email);
    const lists = await moveRows(trx, move);
    const certificates = await moveCertificates(trx, move);
    const registrations = await moveRegistrations(trx, move);
    if (lists + certificates + registrations === 0) return { kind: "nothing" };
    await copyTagsToAddress(trx, { accountId, tags, to: email });
    const queued = (await readSuppression(trx, accountId, email)) ? 0 : await moveQueued(trx, move);
    await refreshPerson(trx, accountId, person.email, now);
    await refreshPerson(trx, accountId, email, now);
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
    return { kind: "corrected", personId, lists, certificates, registrations, queued };
  };
  const outcome = await db
    .transaction()
    .execute(correct)
    .catch((error): AddressCorrected => {
      if (error instanceof CertificateInFlight) return { kind: "on-its-way" };
      throw error;
    });
  if (outcome.kind === "corrected" && outcome.queued > 0) wakeDelivery(db);
  return outcome;
}

/** Also rolls back the used form token, so that the same form can be submitted again later. */
class CertificateInFlight extends Error {}

/**
 * The address is part of what a certificate's file signs, and a repeated call must attach exactly
 * the same file.
 */
async function isCertificateInFlight(
  trx: Database,
  { accountId, from }: AddressMove,
): Promise<boolean> {
  const found = await trx
    .selectFrom("certificates")
    .innerJoin("deliveries", "deliveries.certificateId", "certificates.id")
    .innerJoin("batches", "batches.id", "deliveries.batchId")
    .select("certificates.id")
    .where("certificates.accountId", "=", accountId)
    .where("certificates.holderEmail", "=", from)
    .where("batches.delivery", "!=", "link")
    .where("deliveries.callId", "in", unresolvedCalls(trx))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function moveRows(
  trx: Database,
  { accountId, from, to, key, now }: AddressMove,
): Promise<number> {
  const rows = await trx
    .selectFrom("recipients")
    .select(["id", "listId", "firstName", "lastName", "certificateName"])
    .where("accountId", "=", accountId)
    .where("email", "=", from)
    .execute();
  const lists = new Set<string>();
  for (const { id, listId, ...row } of rows) {
    if (key !== null && nameKey(wholeName(row)) !== key) continue;
    lists.add(listId);
    const twin = await sameOnList(trx, { listId, email: to, except: id, ...row });
    if (twin) await mergeRecipients(trx, { goes: id, stays: twin });
    else await correctRecipient(trx, id, { email: to }, now);
  }
  for (const listId of lists) await touchList(trx, listId, now);
  return lists.size;
}

async function moveCertificates(
  trx: Database,
  { accountId, from, to, key }: AddressMove,
): Promise<number> {
  const rows = await trx
    .selectFrom("certificates")
    .select(["id", "holderName"])
    .where("accountId", "=", accountId)
    .where("holderEmail", "=", from)
    .execute();
  const ids = rows
    .filter(({ holderName }) => key === null || nameKey(holderName) === key)
    .map(({ id }) => id);
  await moveCertificatesTo(trx, ids, to);
  return ids.length;
}

/** A webinar has an address once: where the right one is registered too, the wrong one stays. */
async function moveRegistrations(
  trx: Database,
  { accountId, from, to, key }: AddressMove,
): Promise<number> {
  const rows = await trx
    .selectFrom("webinarRegistrations as r")
    .select(["r.id", "r.name"])
    .where("r.accountId", "=", accountId)
    .where("r.emailKey", "=", from)
    // Sessions follow their series.
    .where("r.seriesRegistrationId", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("webinarRegistrations as other")
            .select("other.id")
            .whereRef("other.webinarId", "=", "r.webinarId")
            .where("other.emailKey", "=", to),
        ),
      ),
    )
    .execute();
  const ids = rows.filter(({ name }) => key === null || nameKey(name) === key).map(({ id }) => id);
  await correctRegistrations(trx, ids, { email: to, emailKey: to });
  return ids.length;
}

/** Mail that was never tried goes to the right address. */
async function moveQueued(
  trx: Database,
  { accountId, from, to, key, now }: AddressMove,
): Promise<number> {
  const rows = await trx
    .selectFrom("deliveries")
    .innerJoin("batches", "batches.id", "deliveries.batchId")
    .select(["deliveries.id", "deliveries.toName", "deliveries.values"])
    .where("deliveries.accountId", "=", accountId)
    .where("deliveries.toEmail", "=", from)
    .where("deliveries.kind", "=", "recipient")
    .where("deliveries.state", "=", "queued")
    .where("deliveries.attempt", "=", 0)
    .where("batches.kind", "in", ["certificates", "bulk", "webinar"])
    .execute();
  let moved = 0;
  for (const { id, toName, values } of rows) {
    if (key !== null && nameKey(toName) !== key) continue;
    const said = readStoredTexts(values, "deliveries.values", id);
    if ("Email Address" in said) said["Email Address"] = to;
    await readdressDelivery(trx, { id, toName, toEmail: to, values: said }, now);
    moved++;
  }
  return moved;
}

/** What the form of an address correction says before anything is typed. */
export async function showAddressCorrection(db: Database, person: Person) {
  const names = await namesOfPerson(db, person);
  const suppression = await readSuppression(db, person.accountId, person.email);
  return {
    person: { id: person.id, name: displayName(person), email: person.email },
    names: names
      .filter(
        ({ onLists, onCertificates, registrations }) =>
          onLists + onCertificates + registrations > 0,
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
