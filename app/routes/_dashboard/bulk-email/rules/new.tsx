import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { zoneName } from "#app/engines/time/zoned-time.ts";
import { findDraft } from "#app/features/mailings/bulk/bulk-drafts.server.ts";
import {
  problemBeforeStart,
  problemsOfRule,
} from "#app/features/mailings/rules/check-rule.server.ts";
import { ruleForm } from "#app/features/mailings/rules/rule-forms.ts";
import { createRule } from "#app/features/mailings/rules/send-rules.server.ts";
import {
  showRuleDraft,
  showTypedRule,
  webinarsToFollow,
} from "#app/features/mailings/rules/show-rules.server.ts";
import { RuleForm } from "#app/features/mailings/rules/views/rule-form.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { keepTyped } from "../../_typed-for-deleted.server.ts";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Recurring e-mails", to: "/bulk-email/rules" }, { label: "New" }],
};
export const meta: MetaFunction = () => [{ title: "Repeat this e-mail" }];

/** `?draft=…`: whose message and people it has. Beside it may stand what is typed. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const { timeZone } = account;
  const search = new URL(request.url).searchParams;
  const draft = await showRuleDraft(db, account, search.get("draft") ?? "");
  if (!draft) throw notFound();
  const { webinarId } = draft;
  const blank = ruleForm.parse({
    kind: webinarId ? "after-attending" : "weekly",
    webinar: webinarId ?? "",
  });
  return {
    draft,
    ...showTypedRule(search, blank, { now: clock(), timeZone }),
    webinars: await webinarsToFollow(db, account.id),
    zone: zoneName(timeZone),
    rules: rulesOf(ruleForm),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const draft = await keepTyped(request, { what: "draft" }, () =>
    findDraft(app.db, account.id, new URL(request.url).searchParams.get("draft") ?? "").then(
      orNotFound,
    ),
  );
  const submission = await readSubmission(request, ruleForm);
  if (submission.status !== "success") return refuse(submission);
  const isFixed = draft.audience.choice.all === null;
  const problems = await problemsOfRule(app.db, account, submission.value, {
    isFixed,
    startsWith: draft.audience,
    now: app.clock(),
  });
  if (problems) return refuse(submission, problems);
  const notReady = await problemBeforeStart(app.db, account.id, draft.id);
  if (notReady) return refuse(submission, { form: `It can’t go out like this. ${notReady}` });
  const id = await createRule(app.db, {
    account,
    userId: user.id,
    draft,
    now: app.clock(),
    ...submission.value,
  });
  return seeOtherWith(app, `/bulk-email/rules/${id}`, {
    kind: "success",
    text: "It goes out automatically from now on.",
  });
}

export default function NewRule() {
  const { draft, ...shown } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Repeat this e-mail"
        actions={
          draft.isSent ? null : (
            <Link className="btn btn-plain" to={`/bulk-email/compose/${draft.id}`}>
              <Icon name="edit" />
              Edit message
            </Link>
          )
        }
      >
        “{draft.subject}” to {draft.recipients}. Each time it uses the latest draft and the people
        on the list.
      </PageHead>
      <RuleForm
        {...shown}
        draft={draft.id}
        answer={useActionData<typeof action>()}
        button="Start repeating"
        back="/bulk-email/drafts"
      />
    </>
  );
}
