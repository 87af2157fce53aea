import type { Organiser } from "../../accounts/require-organiser.server.ts";
import { wakeDelivery } from "../../delivery/wake.server.ts";
import type { Form } from "../../forms/find-form.server.ts";
import { unprocessable } from "../../http/form-problem.server.ts";
import { seeOtherWith } from "../../http/redirects.server.ts";
import type { Installation } from "../../installation.server.ts";
import type { Webinar } from "../find-webinar.server.ts";
import { MOST_REMINDERS, minutesOfReminder, type WebinarMessages } from "../webinar-messages.ts";
import { changeMessages } from "./change-messages.server.ts";
import { afterWords, beforeWords, type MailKey } from "./mail-rows.ts";
import { type ReadMessage, readMessage } from "./message-form.server.ts";
import { findPreviewPerson, previewMessage, sendTestMessage } from "./preview-message.server.ts";

type Given = { organiser: Organiser; form: Form; webinar: Webinar; key: MailKey; posted: FormData; questions: string[] };

/** Answers the form of one message: saved, taken out, or mailed to the organiser as a test. Everything typed is saved first. */
export async function answerMessage(installation: Installation, given: Given) {
  const { form, webinar, key, posted, questions } = given;
  const { db, clock } = installation;
  const base = `/forms/${form.id}/webinar/messages`;
  const minutes = minutesOfReminder(key);
  if (posted.get("intent") === "remove" && minutes !== null) {
    const without = ({ reminders, followUps }: WebinarMessages) => ({
      reminders: reminders.filter(({ minutesBefore }) => minutesBefore !== minutes),
      followUps,
    });
    await db.transaction().execute((trx) => changeMessages(trx, webinar.id, without, clock()));
    return seeOtherWith(installation, base, { kind: "info", text: `The reminder ${beforeWords(minutes)} is taken out.` });
  }
  const isReminder = key === "new" || minutes !== null;
  const read = readMessage(posted, { kind: isReminder ? "reminder" : "follow-up", questions });
  if ("errors" in read) return unprocessable(posted, read.errors);
  let problem = "";
  const saved = await db.transaction().execute((trx) =>
    changeMessages(
      trx,
      webinar.id,
      (messages) => {
        const changed = isReminder ? withReminder(messages, minutes, read.value) : withFollowUp(messages, key, read.value);
        if (typeof changed === "string") problem = changed;
        return typeof changed === "string" ? null : changed;
      },
      clock(),
    ),
  );
  if (!saved) return unprocessable(posted, { [posted.get("minutes") === "own" ? "amount" : "minutes"]: problem });
  const savedKey = isReminder ? `reminder-${read.value.minutes}` : key;
  if (posted.get("intent") === "test") return sendTest(installation, { ...given, webinar: saved, key: savedKey }, base);
  const name = isReminder ? beforeWords(read.value.minutes) : afterWords(read.value.minutes);
  return seeOtherWith(installation, base, { kind: "success", text: `Saved: ${name}.` });
}

/** The messages with this reminder in them, or why that can't be. */
function withReminder(messages: WebinarMessages, before: number | null, value: ReadMessage): WebinarMessages | string {
  const { minutes: minutesBefore, ...words } = value;
  const others = messages.reminders.filter((reminder) => reminder.minutesBefore !== before);
  if (others.some((reminder) => reminder.minutesBefore === minutesBefore))
    return `There is a reminder ${beforeWords(minutesBefore)} already`;
  if (others.length >= MOST_REMINDERS) return `A webinar has at most ${MOST_REMINDERS} reminders. Take one out first.`;
  return { ...messages, reminders: [...others, { minutesBefore, ...words }] };
}

function withFollowUp(messages: WebinarMessages, key: MailKey, value: ReadMessage): WebinarMessages {
  const { minutes: minutesAfter, ...words } = value;
  const which = key === "follow-up-attended" ? "attended" : "absent";
  return { ...messages, followUps: { ...messages.followUps, [which]: { minutesAfter, ...words } } };
}

async function sendTest(installation: Installation, given: Given, base: string): Promise<Response> {
  const { db, clock } = installation;
  const { organiser, webinar, key, posted } = given;
  const token = String(posted.get("token") ?? "") || crypto.randomUUID();
  const now = clock();
  const found = await findPreviewPerson(db, webinar.id, null);
  const asked = { organiser, webinar, key, registration: found?.registration ?? null, now };
  const preview = await previewMessage(installation, asked);
  await db.transaction().execute((trx) => sendTestMessage(trx, installation, { ...asked, preview, token }));
  wakeDelivery(db);
  const text = `Saved, and a test is on its way to ${organiser.user.email}.`;
  return seeOtherWith(installation, `${base}/${key}`, { kind: "success", text });
}
