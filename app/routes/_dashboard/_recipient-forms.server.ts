import { personForm } from "#app/features/recipients/lists/change-recipients.server.ts";
import {
  addTypedPerson,
  changeTypedPerson,
  listNameForm,
  takeOffList,
} from "#app/features/recipients/lists/list-acts.server.ts";
import { readSelection } from "#app/features/recipients/lists/recipient-query.ts";
import { renameList } from "#app/features/recipients/lists/saved-lists.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import {
  readPostedForm,
  readSubmission,
  refuse,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";

/** Adds the posted person to a list. `againTo`: where another one is typed in. */
export async function answerAddPerson(
  request: Request,
  app: AppContext,
  to: Omit<Parameters<typeof addTypedPerson>[2], "location"> & { doneTo: string; againTo: string },
) {
  const schema = personForm(to.columns);
  const posted = await readPostedForm(request);
  const submission = submissionOf(posted, schema);
  if (submission.status !== "success") return refuse(submission);
  const form = submission.value;
  const location = form.another ? to.againTo : to.doneTo;
  const outcome = await addTypedPerson(app, form, { ...to, location });
  if (outcome.kind === "mistyped") {
    posted.set("confirmedEmail", form.email);
    return refuse(submissionOf(posted, schema), {
      email: `Did you mean ${outcome.meant}? Correct it, or press the button again to keep the address as it is.`,
    });
  }
  if (outcome.kind === "sent") return seeOther(location);
  return outcome.kind === "added"
    ? seeOtherWith(app, location, { kind: "success", text: `${wholeName(form)} is on the list.` })
    : seeOtherWith(app, location, {
        kind: "info",
        text: `${wholeName(form)} with this e-mail address was already on the list.`,
      });
}

/** Changes a person of a list, whose page is `base`. */
export async function answerEditPerson(
  request: Request,
  app: AppContext,
  {
    list,
    person,
    back,
  }: {
    list: { accountId: string; listId: string };
    person: { id: string; columns: string[] };
    back: string;
  },
) {
  const schema = personForm(person.columns);
  const posted = await readPostedForm(request);
  const submission = submissionOf(posted, schema);
  if (submission.status !== "success") return refuse(submission);
  const outcome = await changeTypedPerson(app, list, person, submission.value);
  if (outcome.kind === "meanwhile") {
    posted.set("version", outcome.version);
    return refuse(submissionOf(posted, schema), {
      form:
        "Someone saved this person in another window. Yours isn’t saved yet: save again to " +
        "keep what you typed, or correct it first.",
      ...outcome.now,
    });
  }
  if (outcome.kind === "absent") throw notFound();
  if (outcome.kind === "twin")
    return refuse(submission, {
      email: "Someone with this name and e-mail address is already on the list",
    });
  return seeOtherWith(app, back, {
    kind: "success",
    text: `${wholeName(submission.value)} was changed.`,
  });
}

/** Takes the people that the address names off a list, whose page is `base`. */
export async function answerTakeOff(
  request: Request,
  app: AppContext,
  { base, ...list }: { accountId: string; listId: string; actorId: string; base: string },
) {
  const deleted = await takeOffList(
    app,
    list,
    readSelection(new URL(request.url).searchParams),
    base,
  );
  const text =
    deleted === 1
      ? "1 person was removed from the list."
      : `${deleted.toLocaleString("en")} people were removed from the list.`;
  return seeOtherWith(app, base, { kind: deleted > 0 ? "success" : "info", text });
}

/** Gives a list, whose page is `base`, another name. */
export async function answerRenameList(
  request: Request,
  app: AppContext,
  { base, ...list }: { accountId: string; actorId: string; listId: string; base: string },
) {
  const submission = await readSubmission(request, listNameForm);
  if (submission.status !== "success") return refuse(submission);
  const { name } = submission.value;
  await app.db.transaction().execute((trx) => renameList(trx, { ...list, name, now: app.clock() }));
  return seeOtherWith(app, base, { kind: "success", text: `The list is now called ${name}.` });
}
