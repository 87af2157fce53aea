import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { zoneName } from "#app/engines/time/zoned-time.ts";
import {
  questionBefore,
  readCertificateRule,
  showQuestion,
} from "#app/features/mailings/rules/certificate-rule.server.ts";
import { problemsOfRule } from "#app/features/mailings/rules/check-rule.server.ts";
import { certificateRuleForm, ruleForm } from "#app/features/mailings/rules/rule-forms.ts";
import {
  changeCertificateRule,
  changeRule,
  findRule,
} from "#app/features/mailings/rules/send-rules.server.ts";
import {
  showCertificateRuleForm,
  showRuleDraft,
  showTypedRule,
  valuesOfRule,
  webinarsToFollow,
} from "#app/features/mailings/rules/show-rules.server.ts";
import { CertificateRuleForm } from "#app/features/mailings/rules/views/certificate-rule-form.tsx";
import { RuleForm } from "#app/features/mailings/rules/views/rule-form.tsx";
import { RuleStartQuestion } from "#app/features/mailings/rules/views/rule-start-question.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { keepTyped } from "../../../_typed-for-deleted.server.ts";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Recurring e-mails", to: "/bulk-email/rules" }, { label: "Change" }],
};
export const meta: MetaFunction = () => [{ title: "Change a rule" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const rule = orNotFound(await findRule(db, account.id, params.ruleId));
  const saved = valuesOfRule(rule);
  const search = new URL(request.url).searchParams;
  if (saved.gives === "certificates") {
    const { gives, ...certificate } = saved;
    const page = `/bulk-email/rules/${rule.id}/edit`;
    return {
      id: rule.id,
      gives,
      // What a question was asked about, when it is left.
      values: search.has("project") ? { ...certificate, ...typedIn(search) } : certificate,
      question: await showQuestion(db, { accountId: account.id, ruleId: rule.id, search, page }),
      rules: rulesOf(certificateRuleForm),
      ...(await showCertificateRuleForm(db, account.id)),
    };
  }
  const { timeZone } = account;
  return {
    id: rule.id,
    gives: saved.gives,
    ...showTypedRule(search, saved.values, { now: clock(), timeZone }),
    webinars: await webinarsToFollow(db, account.id),
    zone: zoneName(timeZone),
    rules: rulesOf(ruleForm),
  };
}

function typedIn(search: URLSearchParams) {
  const toEveryone = search.get("toEveryone") === "yes" ? ("yes" as const) : ("no" as const);
  return { project: search.get("project") ?? "", source: search.get("source") ?? "", toEveryone };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const rule = await keepTyped(request, { what: "rule" }, () =>
    findRule(app.db, account.id, params.ruleId).then(orNotFound),
  );
  const act = { account, userId: user.id, now: app.clock(), ruleId: rule.id };
  const page = `/bulk-email/rules/${rule.id}`;
  if (rule.kind === "certificates") {
    const submission = await readSubmission(request, certificateRuleForm);
    if (submission.status !== "success") return refuse(submission);
    const changed = await readCertificateRule(app.db, account.id, submission.value);
    if ("problems" in changed) return refuse(submission, changed.problems);
    const asked = {
      accountId: account.id,
      ruleId: rule.id,
      page: `${page}/edit`,
      rule: changed,
      form: submission.value,
    };
    const question = await questionBefore(app.db, asked);
    if (question) return seeOther(question);
    await changeCertificateRule(app.db, { ...act, ...changed });
    return seeOtherWith(app, page, { kind: "success", text: "Saved." });
  }
  const submission = await readSubmission(request, ruleForm);
  if (submission.status !== "success") return refuse(submission);
  const draft = await showRuleDraft(app.db, account, rule.draftId);
  const problems = await problemsOfRule(app.db, account, submission.value, {
    isFixed: draft?.isFixed ?? false,
    known: rule.dates,
    now: act.now,
  });
  if (problems) return refuse(submission, problems);
  await changeRule(app.db, { ...act, ...submission.value });
  return seeOtherWith(app, page, { kind: "success", text: "Saved." });
}

export default function EditRule() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead
        title={shown.gives === "certificates" ? "Change who gets it" : "Change when it goes out"}
      >
        E-mails already sent stay as they were.
      </PageHead>
      <Edited shown={shown} answer={answer} />
    </>
  );
}

function Edited({
  shown,
  answer,
}: {
  shown: ReturnType<typeof useLoaderData<typeof loader>>;
  answer: ReturnType<typeof useActionData<typeof action>>;
}) {
  const form = { answer, button: "Save", back: `/bulk-email/rules/${shown.id}` };
  if (shown.gives !== "certificates") return <RuleForm {...shown} {...form} />;
  if (shown.question)
    return <RuleStartQuestion {...shown.question} when="the next time the rule runs" />;
  return <CertificateRuleForm {...shown} {...form} />;
}
