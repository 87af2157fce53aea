import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { loadSampleData } from "#app/features/dashboard/sample-data/sample-data.server.ts";
import { EVERYBODY } from "#app/features/mailings/bulk/bulk-choice.ts";
import {
  createDraft,
  findDraft,
  writeDraft,
} from "#app/features/mailings/bulk/bulk-drafts.server.ts";
import { ruleForm } from "#app/features/mailings/rules/rule-forms.ts";
import { createRule } from "#app/features/mailings/rules/send-rules.server.ts";
import { ANY } from "#app/features/recipients/segments/people-rule.ts";
import { savePeopleSegment } from "#app/features/recipients/segments/people-segments.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";

const MESSAGE = {
  subject: "What’s new this month, {First Name}",
  body:
    "Dear {First Name},\n\nOur courses of the month are open for registration.\n\n" +
    "With warm regards,\n{Organization Name}",
  bodyFormat: "markdown" as const,
  replyTo: "",
};

/**
 * What a first run adds, so that no page of the dashboard is empty: the sample data, marked as
 * such, with its forms, answers and webinars; a segment; an e-mail that goes out every month.
 */
export async function addDemoPages(app: AppContext, { account, user }: Organiser): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  const own = { accountId: account.id, userId: user.id, now };
  if (!(await loadSampleData(app, { account, userId: user.id, now }))) return;
  await savePeopleSegment(db, {
    ...own,
    name: "Has a certificate",
    rule: { match: "all", conditions: [{ what: "certified", value: ANY }] },
  });
  const audience = { tab: "all", card: null, choice: EVERYBODY } as const;
  const draft = await findDraft(db, account.id, await createDraft(db, { ...own, audience }));
  if (!draft) throw new Error("The demo’s draft is not there");
  await writeDraft(
    db,
    draft,
    { message: MESSAGE, details: {}, errors: {} },
    { revision: null, now },
  );
  await createRule(db, {
    account,
    userId: user.id,
    now,
    draft: { id: draft.id, subject: MESSAGE.subject },
    ...ruleForm.parse({ kind: "monthly", monthDay: "1", toEveryone: "yes" }),
  });
}
