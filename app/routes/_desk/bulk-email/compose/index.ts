import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { createDraft } from "../../../../bulk-email/bulk-drafts.server.ts";
import { bulkPath } from "../../../../bulk-email/bulk-filter.ts";
import { countChosen } from "../../../../bulk-email/find-bulk-person.server.ts";
import { findSource } from "../../../../bulk-email/find-source.server.ts";
import { takeTicks } from "../../../../bulk-email/take-ticks.ts";
import { notFound } from "../../../../http/not-found.ts";
import { spendFormToken } from "../../../../http/one-use-token.server.ts";
import { postOnly } from "../../../../http/post-only.ts";
import { readPostedForm } from "../../../../http/read-posted-form.server.ts";
import { seeOther, seeOtherWith } from "../../../../http/redirects.server.ts";

export const loader = postOnly;

/** Send Bulk Email: begins a draft to the people who are chosen. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const { db } = installation;
  const form = await readPostedForm(request);
  const fields = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  const { filter } = takeTicks(fields);
  const source = await findSource(db, account.id, filter);
  if (!source) throw notFound();
  const back = bulkPath(filter, { page: filter.page, near: filter.near });
  if ((await countChosen(db, source, filter.choice)).count === 0)
    return seeOtherWith(installation, back, {
      kind: "info",
      text: "Nobody is chosen yet. Tick the people to write to, or “Choose all”.",
    });
  const now = installation.clock();
  const to = await db.transaction().execute(async (trx) => {
    const audience = { tab: filter.tab, card: filter.card, choice: filter.choice };
    const id = await createDraft(trx, { accountId: account.id, userId: user.id, audience, now });
    const location = `/bulk-email/compose/${id}`;
    const first = await spendFormToken(trx, { token: fields.get("token") ?? "", accountId: account.id, location, now });
    if (first) await trx.deleteFrom("bulkDrafts").where("id", "=", id).execute();
    return first ?? location;
  });
  return seeOther(to);
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../../ui/desk/desk-error.tsx";
