import { moveCertificatesTo } from "#app/features/certificates/issue/issue-certificates.server.ts";
import type { AddressCorrected } from "#app/features/delivery/extensions.ts";
import { moveSentTo } from "#app/features/delivery/queue/change-deliveries.server.ts";
import { unresolvedCalls } from "#app/features/delivery/queue/end-unrepeatable.server.ts";
import { lockLedger } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { readSuppression } from "#app/features/delivery/suppressions/suppressions.server.ts";
import {
  type Correction,
  correctRespondents,
} from "#app/features/forms/responses/edits/correct-respondents.server.ts";
import {
  copyTagsToAddress,
  tagsOfAddress,
} from "#app/features/recipients/tags/address-tags.server.ts";
import { correctRegistrations } from "#app/features/webinars/registration/correct-registrations.server.ts";
import { nameKey } from "#app/platform/text/search-text.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { onAddressMoved } from "../extensions.ts";
import { selectEmailsTo } from "../parts-of-person.server.ts";
import { spellingsOf } from "../people.server.ts";
import { refreshPerson } from "../refresh-person.server.ts";
import { correctRows, isMeant, readdressQueued, type Wrong } from "./correct-rows.server.ts";

/**
 * What belongs to one registration or response. Whoever holds a guest's link, or edits one response,
 * corrects that and the rows of lists, and not what the person did elsewhere.
 */
export interface OwnRows {
  registrations: readonly string[];
  responses: readonly string[];
  certificates: readonly string[];
  /** Whether rows of lists with the name and address are theirs, too. */
  lists: boolean;
}

export interface Corrected {
  lists: number;
  registrations: number;
  responses: number;
  /** Null: one is attached to an e-mail that is on its way, so all keep the address they have. */
  certificates: number | null;
  queued: number;
  /** E-mails that left: what was mailed stays, and is of who has the right address. */
  sent: number;
}

/**
 * Corrects somebody's name or address wherever an organiser keeps it: rows of lists, registrations,
 * responses with the answer that says it, the list of people; an address also on certificates and
 * mail that has not left. A certificate's printed name, what was mailed, and a suppression stay;
 * whose everything is corrected takes what was mailed along to the right address. In the
 * transaction of the caller. `own`: see `OwnRows`; null: everything of theirs.
 */
export async function correctEverywhere(
  trx: Database,
  wrong: Wrong,
  to: Correction,
  by: { own: OwnRows | null; editorId: string; now: Date },
): Promise<Corrected> {
  const { accountId, email } = wrong;
  const { own, now } = by;
  const tags = "email" in to ? await tagsOfAddress(trx, accountId, email) : [];
  const spellings = "email" in to ? await spellingsOf(trx, wrong) : [];
  const responses = own?.responses ?? (await findResponses(trx, wrong));
  await correctRespondents(trx, responses, to, by);
  const registrations = await correctTheirRegistrations(trx, wrong, to, by);
  const lists = own?.lists === false ? 0 : await correctRows(trx, wrong, to, now);
  const moved = "email" in to ? await moveToAddress(trx, wrong, to.email, by) : NOTHING_MOVED;
  const movesSent = "email" in to && own === null && moved.certificates !== null;
  const sent = movesSent ? await moveSent(trx, { ...wrong, spellings }, to.email) : 0;
  const done = { lists, registrations, responses: responses.length, ...moved, sent };
  const count = lists + registrations + responses.length + (moved.certificates ?? 0) + sent;
  if ("email" in to && count > 0) {
    await copyTagsToAddress(trx, { accountId, tags, to: to.email });
    await refreshPerson(trx, accountId, to.email, now);
    if (own === null)
      for (const move of onAddressMoved.parts())
        await move(trx, { accountId, from: email, to: to.email });
  }
  await refreshPerson(trx, accountId, email, now);
  return done;
}

/** An organiser corrected the address of a message: it is corrected in everything of theirs. */
export async function correctAddressed(
  trx: Database,
  { accountId, from, to, actorId, now }: AddressCorrected,
): Promise<void> {
  const wrong = { accountId, email: from.email.toLowerCase(), key: nameKey(from.name) };
  await correctEverywhere(trx, wrong, { email: to }, { own: null, editorId: actorId, now });
}

async function moveSent(
  trx: Database,
  wrong: Wrong & { spellings: string[] },
  to: string,
): Promise<number> {
  const rows = await selectEmailsTo(trx, wrong.accountId, wrong.spellings)
    .select(["deliveries.id", "deliveries.toName"])
    .where("deliveries.kind", "=", "recipient")
    .execute();
  const ids = rows.filter(({ toName }) => isMeant(wrong, toName)).map(({ id }) => id);
  await moveSentTo(trx, ids, to);
  return ids.length;
}

const NOTHING_MOVED = { certificates: 0, queued: 0 };

async function moveToAddress(
  trx: Database,
  wrong: Wrong,
  to: string,
  { own, now }: { own: OwnRows | null; now: Date },
): Promise<Pick<Corrected, "certificates" | "queued">> {
  await lockLedger(trx, now);
  const stays = own?.lists === false || (await readSuppression(trx, wrong.accountId, to)) !== null;
  const queued = stays ? 0 : await readdressQueued(trx, wrong, to, now);
  if (await isCertificateInFlight(trx, wrong)) return { certificates: null, queued };
  const ids = own?.certificates ?? (await findCertificates(trx, wrong));
  await moveCertificatesTo(trx, [...ids], to);
  return { certificates: ids.length, queued };
}

/**
 * The address is part of what a certificate's file signs, and a repeated call must attach exactly
 * the same file.
 */
async function isCertificateInFlight(trx: Database, { accountId, email }: Wrong): Promise<boolean> {
  const found = await trx
    .selectFrom("certificates")
    .innerJoin("deliveries", "deliveries.certificateId", "certificates.id")
    .innerJoin("batches", "batches.id", "deliveries.batchId")
    .select("certificates.id")
    .where("certificates.accountId", "=", accountId)
    .where("certificates.holderEmail", "=", email)
    .where("batches.delivery", "!=", "link")
    .where("deliveries.callId", "in", unresolvedCalls(trx))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function findCertificates(trx: Database, wrong: Wrong): Promise<string[]> {
  const rows = await trx
    .selectFrom("certificates")
    .select(["id", "holderName"])
    .where("accountId", "=", wrong.accountId)
    .where("holderEmail", "=", wrong.email)
    .execute();
  return rows.filter(({ holderName }) => isMeant(wrong, holderName)).map(({ id }) => id);
}

async function findResponses(trx: Database, wrong: Wrong): Promise<string[]> {
  const rows = await trx
    .selectFrom("formResponses")
    .select(["id", "name"])
    .where("accountId", "=", wrong.accountId)
    .where("emailKey", "=", wrong.email)
    .execute();
  return rows.filter(({ name }) => isMeant(wrong, name)).map(({ id }) => id);
}

/**
 * A webinar has a person once: where they are registered with what is right too, what is there with
 * what is wrong stays.
 */
async function correctTheirRegistrations(
  trx: Database,
  wrong: Wrong,
  to: Correction,
  { own, now }: { own: OwnRows | null; now: Date },
): Promise<number> {
  const rows = await trx
    .selectFrom("webinarRegistrations as r")
    .select(["r.id", "r.name", "r.webinarId", "r.emailKey"])
    .where("r.accountId", "=", wrong.accountId)
    .where(({ eb, or }) =>
      or([
        eb("r.emailKey", "in", "email" in to ? [wrong.email, to.email] : [wrong.email]),
        eb("r.id", "in", [...(own?.registrations ?? []), ""]),
      ]),
    )
    // Sessions follow their series.
    .where("r.seriesRegistrationId", "is", null)
    .execute();
  const change = "email" in to ? { email: to.email, emailKey: to.email } : { name: wholeName(to) };
  const personIn = ({ webinarId, emailKey, name }: (typeof rows)[number]) =>
    `${webinarId}:${emailKey}:${nameKey(name)}`;
  const isWrong = ({ id, emailKey, name }: (typeof rows)[number]) =>
    own ? own.registrations.includes(id) : emailKey === wrong.email && isMeant(wrong, name);
  const taken = new Set(rows.filter((row) => !isWrong(row)).map(personIn));
  const ids = rows
    .filter((row) => isWrong(row) && !taken.has(personIn({ ...row, ...change })))
    .map(({ id }) => id);
  await correctRegistrations(trx, ids, { ...change, correctedAt: now.toISOString() });
  return ids.length;
}
