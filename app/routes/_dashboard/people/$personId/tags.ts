import type { ActionFunctionArgs } from "@remix-run/node";
import { findPerson } from "#app/features/people/people.server.ts";
import { tagForm } from "#app/features/people/tagging.server.ts";
import { chosenPeople } from "#app/features/recipients/segments/people-filter.server.ts";
import { tagPeople } from "#app/features/recipients/tags/tags.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission } from "#app/platform/http/forms.server.ts";
import { orNotFound, postOnly } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

/** Puts tags on somebody, or takes one off. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { id, number } = orNotFound(await findPerson(app.db, account.id, params.personId));
  const submission = await readSubmission(request, tagForm);
  const page = `/people/${id}`;
  if (submission.status !== "success")
    return seeOtherWith(app, page, {
      kind: "warning",
      text: `${submission.error?.tags?.[0] ?? "Type a tag, like Alumni"}.`,
    });
  const { tags: names, act } = submission.value;
  const given = { accountId: account.id, actorId: user.id, now: app.clock(), names, act };
  const outcome = await tagPeople(
    app.db,
    (trx) => chosenPeople(trx, account.id, { numbers: [number] }),
    given,
  );
  if (outcome.kind === "refused")
    return seeOtherWith(app, page, { kind: "warning", text: outcome.problem });
  return seeOther(page);
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
