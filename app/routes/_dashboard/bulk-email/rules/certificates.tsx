import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  questionBefore,
  readCertificateRule,
  showQuestion,
} from "#app/features/mailings/rules/certificate-rule.server.ts";
import { certificateRuleForm } from "#app/features/mailings/rules/rule-forms.ts";
import { createCertificateRule } from "#app/features/mailings/rules/send-rules.server.ts";
import { showCertificateRuleForm } from "#app/features/mailings/rules/show-rules.server.ts";
import { CertificateRuleForm } from "#app/features/mailings/rules/views/certificate-rule-form.tsx";
import { RuleStartQuestion } from "#app/features/mailings/rules/views/rule-start-question.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Recurring e-mails", to: "/bulk-email/rules" }, { label: "New" }],
};
export const meta: MetaFunction = () => [{ title: "A certificate for each new person" }];

const PAGE = "/bulk-email/rules/certificates";

/**
 * `?project=…&source=…`: chosen already. `&ask=yes`: asks before it starts with those who are
 * there.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const search = new URL(request.url).searchParams;
  const values = {
    project: search.get("project") ?? "",
    source: search.get("source") ?? "",
    toEveryone: search.get("toEveryone") === "yes" ? ("yes" as const) : ("no" as const),
  };
  const question = await showQuestion(context.app.db, {
    accountId: account.id,
    ruleId: null,
    search,
    page: PAGE,
  });
  return {
    values,
    question,
    rules: rulesOf(certificateRuleForm),
    ...(await showCertificateRuleForm(context.app.db, account.id)),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const submission = await readSubmission(request, certificateRuleForm);
  if (submission.status !== "success") return refuse(submission);
  const rule = await readCertificateRule(app.db, account.id, submission.value);
  if ("problems" in rule) return refuse(submission, rule.problems);
  const form = submission.value;
  const question = await questionBefore(app.db, {
    accountId: account.id,
    ruleId: null,
    page: PAGE,
    rule,
    form,
  });
  if (question) return seeOther(question);
  const id = await createCertificateRule(app.db, {
    account,
    userId: user.id,
    now: app.clock(),
    ...rule,
  });
  return seeOtherWith(app, `/bulk-email/rules/${id}`, {
    kind: "success",
    text: "Each new person gets the certificate from now on.",
  });
}

export default function NewCertificateRule() {
  const { values, question, ...shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead title="A certificate for each new person">
        People who join a list, answer a form or attend a webinar get it within the hour.
      </PageHead>
      {question ? (
        <RuleStartQuestion {...question} when="now" />
      ) : (
        <CertificateRuleForm
          {...shown}
          values={values}
          answer={answer}
          button="Start giving certificates"
          back="/bulk-email/rules"
        />
      )}
    </>
  );
}
