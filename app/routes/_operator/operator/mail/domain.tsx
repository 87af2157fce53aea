import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { checkSenderDomain, senderDomain } from "../../../../domain-check/check-sender-domain.server.ts";
import { worstLevel } from "../../../../domain-check/finding.ts";
import { isSelector, keepReport, readKeptReport } from "../../../../domain-check/kept-report.server.ts";
import type { FormProblem } from "../../../../http/form-errors.ts";
import { unprocessable } from "../../../../http/form-problem.server.ts";
import { consume } from "../../../../http/rate-limit.server.ts";
import { readPostedForm } from "../../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../../http/redirects.server.ts";
import { waitWords } from "../../../../http/wait-words.ts";
import { recordOperatorAct } from "../../../../operator/record-act.server.ts";
import { requireOperator } from "../../../../operator/require-operator.server.ts";
import type { DeskHandle } from "../../../../ui/desk/desk-handle.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorSummary } from "../../../../ui/error-summary.tsx";
import { TextInput } from "../../../../ui/field.tsx";
import { DomainFinding } from "../../../../ui/operator/domain-finding.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { fullDate } from "../../../../ui/relative-time.ts";

export const handle: DeskHandle = { crumbs: () => [{ label: "Mail", to: "/operator/mail" }, { label: "The sender’s domain" }] };
export const meta: MetaFunction = () => [{ title: "The sender’s domain" }];

const CHECKS = { name: "domain-check", points: 10, seconds: 60 };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { timeZone } = await requireOperator(request, context);
  const { db, config } = context.installation;
  const report = await readKeptReport(db);
  const domain = senderDomain(config);
  const current = report?.domain === domain ? report : null;
  return {
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
  const { installation } = context;
  const { db, config, clock } = installation;
  const form = await readPostedForm(request);
  const selector = form.get("selector")?.toString().trim().toLowerCase() || null;
  if (selector && !isSelector(selector)) {
    return unprocessable(form, {
      selector: "Enter only the selector: the part after “s=” in a DKIM signature, such as s1 or mail2026",
    });
  }
  const wait = await consume(operator.id ?? operator.name, CHECKS);
  if (wait !== null) return unprocessable(form, { form: `That was checked often just now. ${waitWords(wait)}, then try again` });
  const now = clock();
  const report = await checkSenderDomain(config, { selector, now });
  await keepReport(db, { ...report, selector });
  await recordOperatorAct(db, { operator, act: "domain.checked", subject: report.domain, now });
  return seeOtherWith(installation, "/operator/mail/domain", { kind: "success", text: `${report.domain} was checked just now.` });
}

const WORDS = {
  good: "Receivers can tell that mail from it is yours.",
  warning: "Mail from it arrives, but something is better changed.",
  wrong: "Some receivers refuse mail from it or take it for spam.",
} as const;

/** What receivers find when they look up who may send in the installation's name. */
export default function SenderDomain() {
  const { domain, from, asksSelector, leavesNothing, selector, level, findings, when } = useLoaderData<typeof loader>();
  const problem = useActionData() as FormProblem | undefined;
  return (
    <>
      <PageHead title="The sender’s domain">
        Mails come from <b className="font-semibold break-all">{from}</b>. {level ? WORDS[level] : "It was not checked yet."}
      </PageHead>
      <ErrorSummary errors={problem?.errors} />
      {leavesNothing ? (
        <p className="flash mb-5" data-k="info">
          Mails are kept in the outbox here, so nothing is sent from this domain. It is checked as for a mail server of your own.
        </p>
      ) : null}
      <Form method="post" className="card p-5 mb-5 flex flex-wrap items-end gap-4" noValidate>
        {asksSelector ? (
          <TextInput
            name="selector"
            label="Selector of the DKIM key"
            hint="What your mail server’s signatures have after “s=”."
            optional
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="grow max-w-form"
            error={problem?.errors.selector}
            defaultValue={problem?.values.selector ?? selector}
          />
        ) : null}
        <button type="submit" className="btn btn-primary">
          {when ? "Check again" : "Check now"}
        </button>
        <p className="text-sm text-ink-3 basis-full">
          {when ? `Checked ${when}. ` : ""}It asks the name servers and takes some seconds. What you publish may take hours to be
          seen everywhere.
        </p>
      </Form>
      {findings.length === 0 ? (
        <section className="card" aria-label="Findings">
          <EmptyState icon="shield" title={`${domain} was not checked yet`}>
            SPF, DKIM, DMARC and the return path are looked up as Gmail, Yahoo and Outlook do.
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
