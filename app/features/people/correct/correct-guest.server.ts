import type { RespondentCorrected } from "#app/features/forms/extensions.ts";
import {
  BY_THEMSELVES,
  type Correction,
} from "#app/features/forms/responses/edits/correct-respondents.server.ts";
import type { GuestCorrected } from "#app/features/webinars/extensions.ts";
import {
  certificatesOfGuests,
  registrationsOfResponse,
  responsesOfGuest,
} from "#app/features/webinars/registration/correct-registrations.server.ts";
import { nameKey } from "#app/platform/text/search-text.ts";
import { splitFullName } from "#app/platform/text/typed-name.ts";
import type { Database } from "#db/database.server.ts";
import { correctEverywhere } from "./correct-everywhere.server.ts";

/** A guest corrected their name or address on their own page. */
export async function correctGuest(
  trx: Database,
  { accountId, registrationId, from, to, now }: GuestCorrected,
): Promise<void> {
  const registrations = [registrationId];
  const own = {
    registrations,
    responses: await responsesOfGuest(trx, registrationId),
    certificates: await certificatesOfGuests(trx, registrations),
    lists: true,
  };
  const wrong = { accountId, email: from.email.toLowerCase(), key: nameKey(from.name) };
  const right = "name" in to ? splitFullName(to.name) : to;
  await correctEverywhere(trx, wrong, right, { own, editorId: BY_THEMSELVES, now });
}

/**
 * An organiser edited whose response it is: their place follows, and their rows on lists. With name
 * and address both another it may be somebody else, whose place it is from then on; lists keep who
 * was on them.
 */
export async function correctRespondent(
  trx: Database,
  { accountId, responseId, from, to, editorId, now }: RespondentCorrected,
): Promise<void> {
  const { firstName, lastName, email } = to;
  const changes: Correction[] = [
    ...(to.name !== from.name && to.name !== "" ? [{ firstName, lastName }] : []),
    ...(email !== from.email && email !== "" ? [{ email }] : []),
  ];
  const registrations = await registrationsOfResponse(trx, responseId);
  const own = {
    registrations,
    responses: [],
    certificates: await certificatesOfGuests(trx, registrations),
    lists: changes.length === 1 && from.email !== "",
  };
  const wrong = { accountId, email: from.email.toLowerCase(), key: nameKey(from.name) };
  for (const change of changes) await correctEverywhere(trx, wrong, change, { own, editorId, now });
}
