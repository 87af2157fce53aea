import type { Database } from "#db/database.server.ts";
import { unprocessable } from "../http/form-problem.server.ts";
import { seeOtherWith } from "../http/redirects.server.ts";
import type { Installation } from "../installation.server.ts";
import { wholeName } from "../whole-name.ts";
import { changeRecipient, readPersonForm } from "./change-recipients.server.ts";
import { findList, findRecipient } from "./recipient-list.server.ts";

/** The person of a list with what the form shows of them. Throws 404 when absent or another's. */
export async function readRecipientForEdit(
  db: Database,
  list: { accountId: string; listId: string | null },
  recipientId: string | undefined,
) {
  const person = await findRecipient(db, list, recipientId);
  const known = (await findList(db, list))?.columns ?? [];
  const { id, listId, firstName, lastName, email, certificateName, fields } = person;
  const columns = [...new Set([...known, ...Object.keys(fields)])];
  const own = Object.fromEntries(columns.map((column, index) => [`field-${index}`, fields[column] ?? ""]));
  const values: Record<string, string> = { firstName, lastName, email, certificateName, ...own };
  return { id, listId, columns, values };
}

/** Changes a person as the form says, and leads to `to`; what is wrong comes back with 422. */
export async function answerEditForm(
  installation: Installation,
  list: { accountId: string; listId: string },
  recipient: { id: string; columns: string[] },
  form: FormData,
  to: string,
) {
  const { person, errors } = readPersonForm(form, recipient.columns);
  if (Object.keys(errors).length > 0) return unprocessable(form, errors);
  const now = installation.clock();
  const changed = await installation.db.transaction().execute((trx) => changeRecipient(trx, list, recipient.id, person, now));
  if (!changed) return unprocessable(form, { email: "Somebody with this name and this e-mail address is on the list already" });
  return seeOtherWith(installation, to, { kind: "success", text: `${wholeName(person)} was changed.` });
}
