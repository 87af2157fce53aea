import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { accountStatusOf } from "#app/features/accounts/account-status.ts";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { type CheckedFields, inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextArea, TextInput } from "#app/ui/forms/field.tsx";
import { Badge } from "#app/ui/lists/badge.tsx";

/** An account's status: colour, icon and word. */
export function StatusBadge(account: {
  suspendedAt: string | null;
  terminatedAt: string | null;
  sendingPausedAt: string | null;
}) {
  const status = accountStatusOf(account);
  if (status === "terminated") return <Badge status="failed">Terminated</Badge>;
  if (status === "suspended") return <Badge status="failed">Suspended</Badge>;
  if (account.sendingPausedAt) return <Badge status="progress">Sending paused</Badge>;
  return <Badge status="delivered">Open</Badge>;
}

/**
 * Asks for the reason of an act about an account, and for the word that confirms it where it is for
 * good.
 */
export function ReasonDialog<Values extends { reason?: string; confirmation?: string }>({
  title,
  closeTo,
  children,
  rules,
  answer,
  fieldsBefore,
  hint,
  word,
  button,
  isDanger = true,
}: {
  title: string;
  closeTo: string;
  /** What it does. */
  children: ReactNode;
  rules: FormRules<Values>;
  answer: FormAnswer | undefined;
  /** What else is asked, above the reason. */
  fieldsBefore?: (fields: CheckedFields<Values>) => ReactNode;
  /** Who reads the reason. */
  hint: string;
  /** Has to be typed as the confirmation before it is done. */
  word?: string;
  button: string;
  isDanger?: boolean;
}) {
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  const reason = inputOf(fields.reason);
  return (
    <Dialog title={title} closeTo={closeTo}>
      <ErrorSummary errors={problems} />
      <div className="grid gap-3 mb-5">{children}</div>
      <Form method="post" className="grid gap-5" {...form}>
        {fieldsBefore?.(fields)}
        <TextArea {...reason} label="Reason" hint={hint} optional={!reason.required} rows={3} />
        {word ? (
          <TextInput
            {...inputOf(fields.confirmation)}
            label={`Type ${word} to confirm`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Link className="btn btn-plain" to={closeTo} preventScrollReset>
            Cancel
          </Link>
          <button type="submit" className={isDanger ? "btn btn-danger" : "btn btn-primary"}>
            {button}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Plans and identities as the operator's pages name them. */
export const PLAN_LABELS = {
  free: "Free",
  essentials: "Essentials",
  pro: "Pro",
  custom: "Custom",
} as const;

export const IDENTITY_LABELS = {
  none: "Not checked",
  pending: "Pending",
  passed: "Confirmed",
  refused: "Refused",
} as const;
