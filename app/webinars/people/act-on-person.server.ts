import type { Organiser } from "../../accounts/require-organiser.server.ts";
import { recordActivity } from "../../activity/record-activity.server.ts";
import { wakeDelivery } from "../../delivery/wake.server.ts";
import type { FlashMessage } from "../../http/flash.server.ts";
import type { Installation } from "../../installation.server.ts";
import type { Webinar, WebinarRegistration } from "../find-webinar.server.ts";
import { cancelRegistration, giveWaitingPlace, mailAgain } from "../registration/change-place.server.ts";
import { isOver } from "../webinar-times.ts";
import { decidedWords, decidePeople } from "./decide-people.server.ts";

export type PersonIntent = "approve" | "decline" | "cancel" | "give-place" | "send-link";

export function isPersonIntent(text: string): text is PersonIntent {
  return ["approve", "decline", "cancel", "give-place", "send-link"].includes(text);
}

/** What a button on somebody's page does, and what to say after it. `onceToken`: of the page, so that two presses are one. */
export async function actOnPerson(
  installation: Installation,
  given: {
    organiser: Organiser;
    webinar: Webinar;
    person: WebinarRegistration;
    intent: PersonIntent;
    onceToken: string;
  },
): Promise<FlashMessage> {
  const { organiser, webinar, person, intent } = given;
  const { db, clock } = installation;
  const now = clock();
  if (isOver(webinar, now)) return { kind: "info", text: "This webinar is over, so nobody’s place changes any more." };
  if (intent === "approve" || intent === "decline") {
    const decided = await decidePeople(installation, { organiser, webinar, ids: [person.id], decision: intent, now });
    return { kind: decided.full > 0 ? "warning" : "success", text: decidedWords(decided) };
  }
  const { account, user } = organiser;
  const act = { webinarId: webinar.id, account, registrationId: person.id, now };
  const link = `/forms/${webinar.formId}/webinar/people`;
  const note = (text: string) => ({ accountId: account.id, actorId: user.id, kind: "update" as const, text, link, now });
  const who = person.name || person.email;
  const said = await db.transaction().execute(async (trx): Promise<FlashMessage> => {
    if (intent === "send-link") {
      const key = given.onceToken.slice(0, 60);
      const sent = await mailAgain(trx, installation, { webinar, account, registration: person, onceKey: key, now });
      return { kind: "success", text: sent ? `A mail to ${person.email} is on its way.` : "That mail was sent already." };
    }
    if (intent === "cancel") {
      const done = await cancelRegistration(trx, installation, act);
      if (!done) return { kind: "info", text: `${who} had no place any more.` };
      await recordActivity(trx, note(`Cancelled the place of ${who}: ${webinar.title}`));
      return { kind: "success", text: `${who} is no longer registered and was told by e-mail.` };
    }
    const place = await giveWaitingPlace(trx, installation, act);
    if (!place) return { kind: "info", text: `${who} is not on the waiting list any more.` };
    await recordActivity(trx, note(`Gave ${who} a place from the waiting list: ${webinar.title}`));
    const more = place.grew ? ` The webinar now has ${place.capacity?.toLocaleString("en")} places.` : "";
    return { kind: "success", text: `${who} has a place and got a mail with the joining link.${more}` };
  });
  wakeDelivery(db);
  return said;
}
