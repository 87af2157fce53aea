import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { worstLevel } from "#app/engines/mail-domain/domain-finding.ts";
import { recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import {
  checkSenderDomain,
  keepReport,
  readKeptReport,
  senderDomain,
} from "#app/features/delivery/domain-check/domain-check.server.ts";
import { DomainFinding } from "#app/features/operator/mail/views/accounts-by-health.tsx";
import { selectorForm } from "#app/features/operator/operator-forms.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Mail", to: "/operator/mail" }, { label: "Sender domain" }],
};
export const meta: MetaFunction = () => [{ title: "Sender domain" }];

const CHECKS = { name: "domain-check", points: 10, seconds: 60 };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { timeZone } = await requireOperator(request, context);
  const { db, config } = context.app;
  const report = await readKeptReport(db);
  const domain = senderDomain(config);
  const current = report?.domain === domain ? report : null;
  return {
    rules: rulesOf(selectorForm),
    domain,
    from: config.mail.from,
    asksSelector: config.mail.transport !== "resend",
    leavesNothing: config.mail.transport === "outbox",
    selector: current?.selector ?? "",
    level: current && worstLevel(current.findings),
    findings: current?.findings ?? [],
    when: current && fullDate(current.checkedAt, timeZone),
  };
}

/** Looks again, now. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { app } = context;
  const { db, config, clock } = app;
  const submission = await readSubmission(request, selectorForm);
  if (submission.status !== "success") return refuse(submission);
  const wait = await consume(operator.id ?? operator.name, CHECKS);
  if (wait !== null)
    return refuse(submission, {
      form: `You’ve checked too often. ${waitMessage(wait)}, then try again`,
    });
  const selector = submission.value.selector || null;
  const now = clock();
  const report = await checkSenderDomain(config, { selector, now });
  await keepReport(db, { ...report, selector });
  await recordOperatorAct(db, { operator, act: "domain.checked", subject: report.domain, now });
  return seeOtherWith(app, "/operator/mail/domain", {
    kind: "success",
    text: `We’ve just checked ${report.domain}.`,
  });
}

const WORDS = {
  good: "Receiving servers can confirm that e-mail from it is yours.",
  warning: "E-mail from it arrives, but the setup should be improved.",
  wrong: "Some receiving servers refuse e-mail from it or treat it as spam.",
} as const;

/** What receivers find when they look up who may send in the installation's name. */
export default function SenderDomain() {
  const { domain, from, leavesNothing, selector, level, findings } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Sender domain">
        E-mails come from <b className="font-semibold break-all">{from}</b>.{" "}
        {level ? WORDS[level] : "It has not been checked yet."}
      </PageHead>
      {leavesNothing ? (
        <p className="flash mb-5" data-k="info">
          E-mails are kept in the outbox, so nothing is sent from this domain. We check it as if you
          used your own mail server.
        </p>
      ) : null}
      <CheckDomain key={selector} />
      {findings.length === 0 ? (
        <section className="card" aria-label="Findings">
          <EmptyState icon="shield" title={`${domain} has not been checked yet`}>
            We look up SPF, DKIM, DMARC and the return path, as Gmail, Yahoo and Outlook do.
          </EmptyState>
        </section>
      ) : (
        <div className="grid gap-5 lg:grid-cols-2 items-start">
          {findings.map((finding) => (
            <DomainFinding key={finding.subject} finding={finding} />
          ))}
        </div>
      )}
    </>
  );
}

function CheckDomain() {
  const { rules, asksSelector, selector, when } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer, values: { selector } });
  return (
    <>
      <ErrorSummary errors={problems} />
      <Form method="post" className="card p-5 mb-5 flex flex-wrap items-end gap-4" {...form}>
        {asksSelector ? (
          <TextInput
            {...inputOf(fields.selector)}
            label="DKIM selector"
            hint="The part after “s=” in your mail server’s signatures."
            optional
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="grow max-w-form"
          />
        ) : null}
        <button type="submit" className="btn btn-primary">
          {when ? "Check again" : "Check now"}
        </button>
        <p className="text-sm text-ink-3 basis-full">
          {when ? `Checked ${when}. ` : ""}The check takes a few seconds. Changes that you publish
          can take hours to appear everywhere.
        </p>
      </Form>
    </>
  );
}
