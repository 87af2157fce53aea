import type { Database } from "#db/database.server.ts";
import { unprocessable } from "../http/form-problem.server.ts";
import { spendFormToken } from "../http/one-use-token.server.ts";
import { seeOther, seeOtherWith } from "../http/redirects.server.ts";
import type { Installation } from "../installation.server.ts";
import { wholeName } from "../whole-name.ts";
import { addRecipient, readPersonForm } from "./change-recipients.server.ts";
import { suggestAddress } from "./read-email-address.ts";

/** Adds the one person of a form to a list. The same form twice adds them once; what is wrong comes back with 422. */
export async function answerPersonForm(
  installation: Installation,
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
  const now = installation.clock();
  const location = form.has("another") ? to.againTo : to.doneTo;
  const outcome = await installation.db.transaction().execute(async (trx) => {
    const token = form.get("token")?.toString() ?? "";
    const before = await spendFormToken(trx, { token, accountId, location, now });
    if (before) return "before" as const;
    const listId = await to.ensureList(trx);
    return (await addRecipient(trx, { accountId, listId }, person, now)) ? ("added" as const) : ("there" as const);
  });
  if (outcome === "before") return seeOther(location);
  const name = wholeName(person);
  return outcome === "added"
    ? seeOtherWith(installation, location, { kind: "success", text: `${name} is on the list.` })
    : seeOtherWith(installation, location, { kind: "info", text: `${name} with this e-mail address was on the list already.` });
}
