import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData, useMatches } from "@remix-run/react";
import { accountStatusOf } from "#app/features/accounts/account-status.ts";
import { recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import { listActs, NO_ACT_FILTER } from "#app/features/operator/accounts/acts.server.ts";
import { addAccountNote } from "#app/features/operator/accounts/change-account.server.ts";
import {
  findAccount,
  readAccount,
  showAccount,
} from "#app/features/operator/accounts/read-account.server.ts";
import { AccountPage } from "#app/features/operator/accounts/views/account-page.tsx";
import { noteForm } from "#app/features/operator/operator-forms.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { NEWEST } from "#app/platform/http/list-pages.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export const handle: DashboardHandle = {
  crumbs: (data) => [
    { label: "Accounts", to: "/operator/accounts" },
    { label: data?.shown.name ?? "Account" },
  ],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.shown.name ?? "Account"} · Accounts` },
];

const ACTS_SHOWN = 20;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { operator, timeZone } = await requireOperator(request, context);
  const { db, clock } = context.app;
  const now = clock();
  const account = await findAccount(db, params.accountId ?? "");
  if (!account) throw notFound();
  await recordOperatorAct(db, {
    operator,
    act: "account.viewed",
    accountId: account.id,
    subject: account.name,
    now,
  });
  const details = await readAccount(db, account, now);
  const acts = await listActs(db, {
    ...NO_ACT_FILTER,
    accountId: account.id,
    ...NEWEST,
    limit: ACTS_SHOWN,
  });
  const shown = showAccount(details, acts, { now, timeZone });
  return { shown, status: accountStatusOf(account), noteRules: rulesOf(noteForm) };
}

/** Writes a note that only operators read. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { app } = context;
  const account = await findAccount(app.db, params.accountId ?? "");
  if (!account) throw notFound();
  const submission = await readSubmission(request, noteForm);
  if (submission.status !== "success") return refuse(submission);
  await addAccountNote(app, { account, operator, ...submission.value });
  return seeOtherWith(app, `/operator/accounts/${account.id}`, {
    kind: "success",
    text: "Note saved.",
  });
}

/**
 * One account: who is in it, what it pays and uses, what it sends and shows, and what operators did
 * about it.
 */
export default function OperatorAccount() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const dialog = useMatches().some(
    (match) => (match.handle as DashboardHandle | undefined)?.dialog,
  );
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <AccountPage {...page} noteAnswer={answer} />
      </div>
      <Outlet />
    </>
  );
}
