import { Form, Link, useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { accountStatusOf } from "#app/features/accounts/account-status.ts";
import type { FormProblem } from "#app/platform/http/form-errors.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextArea, TextInput } from "#app/ui/forms/field.tsx";
import { Badge } from "#app/ui/lists/badge.tsx";

/** How an account stands: colour, icon and word. */
export function StatusBadge(account: {
  suspendedAt: string | null;
  terminatedAt: string | null;
  sendingPausedAt: string | null;
}) {
  const standing = accountStatusOf(account);
  if (standing === "terminated") return <Badge status="failed">Terminated</Badge>;
  if (standing === "suspended") return <Badge status="failed">Suspended</Badge>;
  if (account.sendingPausedAt) return <Badge status="progress">Sending paused</Badge>;
  return <Badge status="delivered">Open</Badge>;
}

/** Asks for the reason of an act about an account, and for the word that confirms it where it is for good. */
export function ReasonDialog({
  title,
  closeTo,
  children,
  hint,
  isOptional = false,
  word,
  button,
  isDanger = true,
  fields,
}: {
  title: string;
  closeTo: string;
  /** What it does. */
  children: ReactNode;
  hint: string;
  isOptional?: boolean;
  /** Has to be typed before it is done. */
  word?: string;
  button: string;
  isDanger?: boolean;
  /** Before the reason. */
  fields?: ReactNode;
}) {
  const problem = useActionData() as FormProblem | undefined;
  return (
    <Dialog title={title} closeTo={closeTo}>
      <ErrorSummary errors={problem?.errors} />
      <div className="grid gap-3 mb-5">{children}</div>
      <Form method="post" className="grid gap-5" noValidate>
        {fields}
        <TextArea
          name="reason"
          label="Reason"
          hint={hint}
          optional={isOptional}
          required={!isOptional}
          rows={3}
          error={problem?.errors.reason}
          defaultValue={problem?.values.reason}
        />
        {word ? (
          <TextInput
            name="confirmation"
            label={`Type ${word} to confirm`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            error={problem?.errors.confirmation}
            defaultValue={problem?.values.confirmation}
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
