import { unprocessable } from "../http/form-problem.server.ts";
import { seeOtherWith } from "../http/redirects.server.ts";
import type { Installation } from "../installation.server.ts";
import { normaliseName } from "./normalise-name.ts";
import { renameList } from "./saved-lists.server.ts";

const MAX_LETTERS = 120;

/** Gives a list the name of the form, and leads to `to`. */
export async function answerRenameForm(
  installation: Installation,
  list: { accountId: string; listId: string },
  form: FormData,
  to: string,
) {
  const name = normaliseName(form.get("name")?.toString() ?? "");
  if (!name) return unprocessable(form, { name: "Enter a name for the list" });
  if ([...name].length > MAX_LETTERS) return unprocessable(form, { name: `The name is longer than ${MAX_LETTERS} letters` });
  await renameList(installation.db, { ...list, name });
  return seeOtherWith(installation, to, { kind: "success", text: `The list is now called ${name}.` });
}
