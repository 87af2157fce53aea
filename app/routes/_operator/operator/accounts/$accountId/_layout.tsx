import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { standingOf } from "../../../../../accounts/account-standing.ts";
import { unprocessable } from "../../../../../http/form-problem.server.ts";
import { notFound } from "../../../../../http/not-found.ts";
import { NEWEST } from "../../../../../http/page-key.ts";
import { readPostedForm } from "../../../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../../../http/redirects.server.ts";
import { listActs, NO_ACT_FILTER } from "../../../../../operator/list-acts.server.ts";
import { noteOnAccount } from "../../../../../operator/note-on-account.server.ts";
import { findAccount, readAccount } from "../../../../../operator/read-account.server.ts";
import { recordOperatorAct } from "../../../../../operator/record-act.server.ts";
import { requireOperator } from "../../../../../operator/require-operator.server.ts";
import { showAccount } from "../../../../../operator/show-account.ts";
import type { DeskHandle } from "../../../../../ui/desk/desk-handle.ts";
import { AccountPage } from "../../../../../ui/operator/account-page.tsx";

export const handle: DeskHandle = {
  crumbs: (data) => [{ label: "Accounts", to: "/operator/accounts" }, { label: data?.shown.name ?? "Account" }],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.shown.name ?? "Account"} · Accounts` }];

const ACTS_SHOWN = 20;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { operator, timeZone } = await requireOperator(request, context);
  const { db, clock } = context.installation;
  const now = clock();
  const account = await findAccount(db, params.accountId ?? "");
  if (!account) throw notFound();
  await recordOperatorAct(db, { operator, act: "account.viewed", accountId: account.id, subject: account.name, now });
  const details = await readAccount(db, account, now);
  const acts = await listActs(db, { ...NO_ACT_FILTER, accountId: account.id, ...NEWEST, limit: ACTS_SHOWN });
  return { shown: showAccount(details, acts, { now, timeZone }), standing: standingOf(account) };
}

/** Writes a note that only operators read. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { installation } = context;
  const account = await findAccount(installation.db, params.accountId ?? "");
  if (!account) throw notFound();
  const form = await readPostedForm(request);
  const problem = await noteOnAccount(installation, { account, operator, note: form.get("note")?.toString().trim() ?? "" });
  if (problem) return unprocessable(form, { note: problem });
  return seeOtherWith(installation, `/operator/accounts/${account.id}`, { kind: "success", text: "Note saved." });
}

/** One account: who is in it, what it pays and uses, what it sends and shows, and what operators did about it. */
export default function OperatorAccount() {
  const { shown, standing } = useLoaderData<typeof loader>();
  const dialog = useMatches().some((match) => (match.handle as DeskHandle | undefined)?.dialog);
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <AccountPage shown={shown} standing={standing} />
      </div>
      <Outlet />
    </>
  );
}
