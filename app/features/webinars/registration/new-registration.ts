import type { Webinar, WebinarRegistration } from "#app/features/forms/webinar/webinar.server.ts";
import { newId, randomLetters } from "#app/platform/text/ids.ts";

/** Of `/j/{token}`: 130 random bits. */
const TOKEN_LETTERS = 26;

type Given = "name" | "email" | "responseId" | "state" | "position";

/** The row of somebody new, of whom nothing is known yet but that they register. */
export function newRegistration(
  { id, accountId }: Pick<Webinar, "id" | "accountId">,
  { name, email, responseId, state, position }: Pick<WebinarRegistration, Given>,
  now: Date,
): WebinarRegistration {
  const at = now.toISOString();
  return {
    id: newId(now.getTime()),
    accountId,
    webinarId: id,
    responseId,
    name,
    email,
    emailKey: email.toLowerCase(),
    state,
    position,
    joinToken: randomLetters(TOKEN_LETTERS),
    joinedAt: null,
    joinedAfterStartAt: null,
    codeWordAt: null,
    reportedMinutes: null,
    manual: null,
    attended: 0,
    doubtful: 0,
    certificateId: null,
    registeredAt: at,
    stateChangedAt: at,
  };
}
