import { Form, Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { counted } from "#app/platform/text/wording.ts";
import { Dialog, DialogButtons, type DialogButtonsProps } from "./dialog.tsx";

/**
 * Asks before something is done. Posts an empty form to its own address, `?…` included; `children`
 * say what becomes of it.
 */
export function ConfirmDialog({
  title,
  children,
  ...buttons
}: DialogButtonsProps & { title: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Dialog title={title} closeTo={buttons.closeTo}>
      {children}
      {buttons.button === null ? (
        <DialogButtons {...buttons} />
      ) : (
        <Form method="post" action={pathname + search}>
          <DialogButtons {...buttons} />
        </Form>
      )}
    </Dialog>
  );
}

/** Says that nothing is ticked that could be acted on. */
export function NothingSelected({
  title,
  closeTo,
  children,
}: {
  title: string;
  closeTo: string;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} closeTo={closeTo}>
      <p className="text-ink-2">{children}</p>
      <div className="sheet-foot -mx-6 -mb-5 mt-5">
        <Link className="btn btn-primary" to={closeTo} preventScrollReset>
          Back
        </Link>
      </div>
    </Dialog>
  );
}

/**
 * Asks before what is ticked in a list is deleted. Which, is in the address; `children` say what
 * becomes of it.
 */
export function DeleteSelectedDialog({
  closeTo,
  count,
  one,
  many,
  none,
  children,
}: {
  closeTo: string;
  count: number;
  one: string;
  many: string;
  /** "Nobody is selected". */
  none: string;
  children: ReactNode;
}) {
  if (count === 0)
    return (
      <NothingSelected title={none} closeTo={closeTo}>
        Tick the {many} to delete first, or “Select all”.
      </NothingSelected>
    );
  const what = counted(count, one, many);
  return (
    <ConfirmDialog
      title={`Delete ${what}?`}
      closeTo={closeTo}
      button={`Delete ${what}`}
      isDanger
      isLined
    >
      <p className="text-ink-2">{children}</p>
    </ConfirmDialog>
  );
}
