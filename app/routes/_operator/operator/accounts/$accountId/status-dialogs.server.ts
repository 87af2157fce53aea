import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { z } from "zod";
import { accountStatusOf } from "#app/features/accounts/account-status.ts";
import { STATUS_CHANGES } from "#app/features/operator/accounts/change-status.server.ts";
import { findAccount } from "#app/features/operator/accounts/read-account.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { readSubmission, refuse } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

type Change = keyof typeof STATUS_CHANGES;

/** The account whose status is about to be changed; back to its page when it has another by now. */
export async function accountToChange(
  { request, context, params }: LoaderFunctionArgs,
  which: Change,
) {
  await requireOperator(request, context);
  const account = await findAccount(context.app.db, params.accountId ?? "");
  if (!account) throw notFound();
  const allowed: readonly string[] = STATUS_CHANGES[which].from;
  if (!allowed.includes(accountStatusOf(account)))
    throw redirect(`/operator/accounts/${account.id}`);
  return { id: account.id, name: account.name };
}

/** Suspends, restores or terminates the account of the address, with the posted reason. */
export async function changeStatus(
  { request, context, params }: ActionFunctionArgs,
  which: Change,
  schema: z.ZodType<{ reason: string }>,
) {
  const { operator } = await requireOperator(request, context);
  const { app } = context;
  const account = await findAccount(app.db, params.accountId ?? "");
  if (!account) throw notFound();
  const submission = await readSubmission(request, schema);
  if (submission.status !== "success") return refuse(submission);
  const { change, words } = STATUS_CHANGES[which];
  const changed = await change(app, {
    accountId: account.id,
    reason: submission.value.reason,
    operator,
  });
  if (changed.kind === "absent") throw notFound();
  const done = changed.kind === "done";
  // The account's page shows its status by now.
  const text = done ? `${changed.name} ${words}` : changed.problem;
  return seeOtherWith(app, `/operator/accounts/${account.id}`, {
    kind: done ? "success" : "failed",
    text,
  });
}
