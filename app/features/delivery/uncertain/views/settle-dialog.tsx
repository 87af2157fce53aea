import { Form, Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";

/** Asks for confirmation before uncertain messages are settled. The address says which; `children` explain what happens. */
export function SettleDialog({
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
  const { pathname, search } = useLocation();
  if (count === 0) {
    return (
      <Dialog title="Nothing is selected" closeTo={closeTo}>
        <p className="text-ink-2">
          Tick the messages first, or choose “Select all”. Messages that someone has already dealt with are no longer in the list.
        </p>
        <div className="sheet-foot -mx-6 -mb-5 mt-5">
          <Link className="btn btn-primary" to={closeTo} preventScrollReset>
            Back
          </Link>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={title} closeTo={closeTo}>
      <div className="grid gap-3 text-ink-2">{children}</div>
      <Form method="post" action={pathname + search} className="sheet-foot -mx-6 -mb-5 mt-5">
        <Link className="btn btn-plain" to={closeTo} preventScrollReset>
          Cancel
        </Link>
        <button type="submit" className={isRisky ? "btn btn-danger" : "btn btn-primary"}>
          {submit}
        </button>
      </Form>
    </Dialog>
  );
}
