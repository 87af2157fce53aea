import type { ActionFunctionArgs } from "@remix-run/node";
import {
  keptMonthsForm,
  saveKeptMonths,
} from "#app/features/account-data/retention/prune-old-emails.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission } from "#app/platform/http/forms.server.ts";
import { postOnly } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const { db, clock } = app;
  const submission = await readSubmission(request, keptMonthsForm);
  if (submission.status !== "success") {
    return seeOtherWith(app, "/settings/data", {
      kind: "warning",
      text: "Choose one of the times in the list.",
    });
  }
  const { months = null } = submission.value;
  await saveKeptMonths(db, { accountId: account.id, actorId: user.id, months, now: clock() });
  const text =
    months === null
      ? "Sent e-mails stay as they are."
      : `Names are removed from sent e-mails after ${months} months.`;
  return seeOtherWith(app, "/settings/data", { kind: "success", text });
}
