import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { showUsage } from "#app/features/billing/quota/show-usage.server.ts";
import { WHAT_COUNTS, WHAT_COUNTS_AS_SMS } from "#app/features/billing/quota/what-counts.ts";
import { StatementCard, UsageTable } from "#app/features/billing/views/usage-table.tsx";
import { SendingLimits, UsageTotals } from "#app/features/billing/views/usage-totals.tsx";
import { readSendingLimits } from "#app/features/delivery/ceilings/waiting.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { Pager } from "#app/ui/lists/pager.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

export const meta: MetaFunction = () => [{ title: "Usage · Account settings" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock, config } = context.app;
  const { searchParams } = new URL(request.url);
  const page = Math.max(1, Math.floor(Number(searchParams.get("page") ?? 1)) || 1);
  const usage = await showUsage(db, account, {
    period: searchParams.get("period"),
    page,
    offer: config.sms.offer,
    now: clock(),
  });
  const sending = usage.isPresent ? await readSendingLimits(db, account.id, clock()) : null;
  return {
    usage,
    sending,
    accountName: account.name,
    from: config.brand.legalEntity ?? config.appName,
  };
}

/**
 * What the plan was used for, by send; on Custom also what it comes to, as a statement that can be
 * printed.
 */
export default function Usage() {
  const { usage, sending, accountName, from } = useLoaderData<typeof loader>();
  const { plan, period, isPresent, unpaid, statement } = usage;
  return (
    <div className="grid gap-5">
      <p className="no-print">
        <Link className="link inline-flex items-center gap-1.5 min-h-control" to="/settings/plan">
          <Icon name="left" />
          Pricing plans
        </Link>
      </p>
      <SettingsCard
        id="used"
        title={`Usage, ${period.label}`}
        intro={isPresent ? `${unpaid ?? `On the ${plan} plan`}.` : undefined}
      >
        <PeriodForm />
        <UsageTotals usage={usage} />
        {isPresent ? (
          <details className="mt-4">
            <summary className="link w-fit min-h-control inline-flex items-center">
              What counts, and what doesn’t
            </summary>
            <div className="mt-1 grid gap-2 text-ink-2 max-w-prose">
              {[...Object.values(WHAT_COUNTS), ...(usage.sms ? [WHAT_COUNTS_AS_SMS] : [])].map(
                (words) => (
                  <p key={words}>{words}</p>
                ),
              )}
            </div>
          </details>
        ) : null}
      </SettingsCard>
      {sending ? (
        <SettingsCard
          id="limits"
          title="Sending limits"
          intro={
            "Every e-mail from your account counts here: sends, confirmations, reminders, " +
            "invitations and tests. Beyond a limit, e-mails wait and go out automatically."
          }
        >
          <SendingLimits limits={sending.limits} />
          <p className="text-ink-2 mt-4">{sending.lift}</p>
        </SettingsCard>
      ) : null}
      {statement ? (
        <StatementCard
          statement={statement}
          period={period.label}
          accountName={accountName}
          from={from}
          isPresent={isPresent}
        />
      ) : null}
      <UsageBySend />
    </div>
  );
}

/** Chooses the period, and offers it as a file. */
function PeriodForm() {
  const { periods, period } = useLoaderData<typeof loader>().usage;
  return (
    <div className="no-print flex flex-wrap items-end gap-3 mb-5">
      {periods.length > 1 ? (
        <Form method="get" className="flex flex-wrap items-end gap-3 min-w-0 max-w-full">
          <div className="field min-w-0 max-w-full">
            <label className="label" htmlFor="period">
              Period
            </label>
            <select
              className="input"
              id="period"
              name="period"
              defaultValue={period.value}
              key={period.value}
            >
              {periods.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <button type="submit" className="btn btn-plain">
            Show
          </button>
        </Form>
      ) : null}
      <a
        className="btn btn-plain"
        href={`/settings/plan/usage.csv?period=${encodeURIComponent(period.value)}`}
        download
      >
        <Icon name="download" />
        CSV
      </a>
    </div>
  );
}

function UsageBySend() {
  const { lines, total, page, pageSize } = useLoaderData<typeof loader>().usage;
  const { search } = useLocation();
  return (
    <section className="card" aria-labelledby="by-send">
      <h2 id="by-send" className="text-lg p-5 pb-3 lg:px-6">
        By send
      </h2>
      {lines.length === 0 ? (
        <p className="text-ink-2 px-5 pb-6 lg:px-6">
          Nothing yet. Each send appears here when you confirm it.
        </p>
      ) : (
        <>
          <UsageTable lines={lines} />
          {total > pageSize || page > 1 ? (
            <Pager page={page} pageSize={pageSize} total={total} search={search} noun="sends" />
          ) : null}
        </>
      )}
    </section>
  );
}
