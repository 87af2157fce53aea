import { createHash } from "node:crypto";
import { json } from "@remix-run/node";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { Form } from "#app/features/forms/find-form.server.ts";
import { webinarOfForm } from "#app/features/forms/webinar/webinar.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FormProblem } from "#app/platform/http/form-errors.ts";
import { typedValues, unprocessable } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { changeWebinar, countPeopleToNotify, createWebinar } from "./save-webinar.server.ts";
import { changeHeading, changesToNotify } from "./webinar-changes.ts";
import { readWebinarForm } from "./webinar-form.ts";

/** Asked before a change that people are mailed about is saved. */
export interface ChangeQuestion {
  heading: string;
  /** What the mail will say, a sentence each. */
  told: string[];
  /** Sent back with the yes: it stands for this change to this many people and for no other. */
  key: string;
}

export type DetailsProblem = FormProblem & { question?: ChangeQuestion };

/**
 * What a sent Details form answers: saved, what is wrong, or the question whether people are to be mailed. With 422 everything
 * typed comes back.
 */
export async function handleDetailsForm(app: AppContext, organiser: Organiser, form: Form, posted: FormData) {
  const { db, clock } = app;
  const now = clock();
  const existing = await webinarOfForm(db, form.id);
  const here = `/forms/${form.id}/webinar`;
  const field = (name: string) => String(posted.get(name) ?? "").slice(0, 3000);
  if (existing?.state === "cancelled") {
    return unprocessable(posted, { form: "This webinar is cancelled, so its details stay as they were." });
  }
  const read = readWebinarForm(field, { existing, now });
  if ("errors" in read) return unprocessable(posted, read.errors);
  const details = read.value;
  const saving = { account: organiser.account, actorId: organiser.user.id, now };
  if (!existing) {
    await db.transaction().execute((trx) => createWebinar(trx, form, details, saving));
    const text =
      "The form now registers people for the webinar. They get a confirmation with a calendar file and their joining link.";
    return seeOtherWith(app, here, { kind: "success", text });
  }
  const told = changesToNotify(existing, details, now);
  const people = told.length > 0 ? await countPeopleToNotify(db, existing.id) : 0;
  if (people > 0) {
    const key = createHash("sha256")
      .update(JSON.stringify([existing.sequence, people, told]))
      .digest("base64url");
    if (field("confirm") !== key) {
      const question = { heading: changeHeading(people, existing, details), told, key };
      return json<DetailsProblem>({ errors: {}, values: typedValues(posted), question }, { status: 422 });
    }
  }
  const outcome = await db
    .transaction()
    .execute((trx) => changeWebinar(trx, app, { webinarId: existing.id, details, ...saving }));
  wakeDelivery(db);
  const roomMoved = existing.joinUrl !== details.joinUrl && outcome.mailed === 0;
  const text = [
    "Saved.",
    outcome.mailed > 0 ? `${count(outcome.mailed)} told by e-mail.` : null,
    roomMoved ? "Everybody’s own joining link now leads to the new room; nobody needs a new mail." : null,
    outcome.promoted > 0 ? `${count(outcome.promoted)} moved up from the waiting list.` : null,
  ];
  return seeOtherWith(app, here, { kind: "success", text: text.filter(Boolean).join(" ") });
}

function count(people: number): string {
  return people === 1 ? "1 person was" : `${people.toLocaleString("en")} people were`;
}
