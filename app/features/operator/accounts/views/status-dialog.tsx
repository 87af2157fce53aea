import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { accountStatusOf } from "#app/features/accounts/account-status.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import type { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
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

type CheckedForm = ReturnType<typeof useCheckedForm>;
type FieldInput = ReturnType<typeof inputOf>;

/** Asks for the reason of an act about an account, and for the word that confirms it where it is for good. */
export function ReasonDialog({
  title,
  closeTo,
  children,
  form,
  problems,
  fields,
  reason,
  hint,
  word,
  confirmation,
  button,
  isDanger = true,
}: {
  title: string;
  closeTo: string;
  /** What it does. */
  children: ReactNode;
  form: CheckedForm["form"];
  problems: CheckedForm["problems"];
  /** Before the reason. */
  fields?: ReactNode;
  reason: FieldInput;
  /** Who reads the reason. */
  hint: string;
  /** Has to be typed before it is done. */
  word?: string;
  /** Where it is typed. */
  confirmation?: FieldInput;
  button: string;
  isDanger?: boolean;
}) {
  return (
    <Dialog title={title} closeTo={closeTo}>
      <ErrorSummary errors={problems} />
      <div className="grid gap-3 mb-5">{children}</div>
      <Form method="post" className="grid gap-5" {...form}>
        {fields}
        <TextArea {...reason} label="Reason" hint={hint} optional={!reason.required} rows={3} />
        {confirmation ? (
          <TextInput
            {...confirmation}
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
export const PLAN_LABELS = { free: "Free", essentials: "Essentials", pro: "Pro", custom: "Custom" } as const;

export const IDENTITY_LABELS = { none: "Not checked", pending: "Waits", passed: "Confirmed", refused: "Refused" } as const;
