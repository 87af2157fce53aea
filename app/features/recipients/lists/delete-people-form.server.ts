import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { unprocessable } from "#app/platform/http/forms.server.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { suggestAddress } from "#app/platform/text/email-address.ts";
import { counted, normaliseName, wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { addRecipient, deleteRecipients, readPersonForm } from "./change-recipients.server.ts";
import { readSelection } from "./recipient-query.ts";
import { renameList } from "./saved-lists.server.ts";

/** Takes the people that an address names off a list, and leads to `to`. */
export async function answerDeletePeople(
  app: AppContext,
  list: { accountId: string; listId: string; actorId: string },
  address: string,
  to: string,
): Promise<Response> {
  const selection = readSelection(new URL(address).searchParams);
  const now = app.clock();
  const deleted = await app.db.transaction().execute(async (trx) => {
    const gone = await deleteRecipients(trx, list, selection, now);
    const { accountId, actorId } = list;
    const text = `Took ${counted(gone, "person", "people")} off a list`;
    if (gone > 0) await recordActivity(trx, { accountId, actorId, kind: "update", text, link: to, now });
    return gone;
  });
  const text =
    deleted === 1 ? "1 person was taken off the list." : `${deleted.toLocaleString("en")} people were taken off the list.`;
  return seeOtherWith(app, to, { kind: deleted > 0 ? "success" : "info", text });
}

/** Adds the one person of a form to a list. The same form twice adds them once; what is wrong comes back with 422. */
export async function answerPersonForm(
  app: AppContext,
  accountId: string,
  form: FormData,
  to: { columns: string[]; ensureList: (trx: Database) => Promise<string>; doneTo: string; againTo: string },
) {
  const { person, errors } = readPersonForm(form, to.columns);
  if (Object.keys(errors).length > 0) return unprocessable(form, errors);
  const meant = suggestAddress(person.email);
  if (meant && form.get("confirmedEmail") !== person.email) {
    form.set("confirmedEmail", person.email);
    return unprocessable(form, {
      email: `Did you mean ${meant}? Correct it, or press the button again to keep the address as it is.`,
    });
  }
  const now = app.clock();
  const location = form.has("another") ? to.againTo : to.doneTo;
  const outcome = await app.db.transaction().execute(async (trx) => {
    const token = form.get("token")?.toString() ?? "";
    const before = await spendFormToken(trx, { token, accountId, location, now });
    if (before) return "before" as const;
    const listId = await to.ensureList(trx);
    return (await addRecipient(trx, { accountId, listId }, person, now)) ? ("added" as const) : ("there" as const);
  });
  if (outcome === "before") return seeOther(location);
  const name = wholeName(person);
  return outcome === "added"
    ? seeOtherWith(app, location, { kind: "success", text: `${name} is on the list.` })
    : seeOtherWith(app, location, { kind: "info", text: `${name} with this e-mail address was on the list already.` });
}

const MAX_LETTERS = 120;

/** Gives a list the name of the form, and leads to `to`. */
export async function answerRenameForm(app: AppContext, list: { accountId: string; listId: string }, form: FormData, to: string) {
  const name = normaliseName(form.get("name")?.toString() ?? "");
  if (!name) return unprocessable(form, { name: "Enter a name for the list" });
  if ([...name].length > MAX_LETTERS) return unprocessable(form, { name: `The name is longer than ${MAX_LETTERS} letters` });
  await renameList(app.db, { ...list, name });
  return seeOtherWith(app, to, { kind: "success", text: `The list is now called ${name}.` });
}
