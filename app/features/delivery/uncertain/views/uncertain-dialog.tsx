import type { ReactNode } from "react";
import { ConfirmDialog, NothingSelected } from "#app/ui/dialogs/confirm-dialog.tsx";

/**
 * Asks for confirmation before uncertain messages are decided. The address says which; `children`
 * explain what happens.
 */
export function UncertainDialog({
  closeTo,
  count,
  title,
  submit,
  isRisky,
  children,
}: {
  closeTo: string;
  count: number;
  title: string;
  submit: string;
  isRisky: boolean;
  children: ReactNode;
}) {
  if (count === 0) {
    return (
      <NothingSelected title="Nothing is selected" closeTo={closeTo}>
        Tick the messages first, or choose “Select all”. Messages someone has already dealt with are
        no longer in the list.
      </NothingSelected>
    );
  }
  return (
    <ConfirmDialog title={title} closeTo={closeTo} button={submit} isDanger={isRisky} isLined>
      <div className="grid gap-3 text-ink-2">{children}</div>
    </ConfirmDialog>
  );
}
