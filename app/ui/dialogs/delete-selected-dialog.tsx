import { Form, Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { counted } from "#app/platform/text/wording.ts";
import { Dialog } from "./dialog.tsx";

/** Asks before what is ticked in a list is deleted. Which, is in the address; `children` say what becomes of it. */
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
  const { pathname, search } = useLocation();
  if (count === 0) {
    return (
      <Dialog title={none} closeTo={closeTo}>
        <p className="text-ink-2">Tick the {many} to delete first, or “Select all”.</p>
        <div className="sheet-foot -mx-6 -mb-5 mt-5">
          <Link className="btn btn-primary" to={closeTo}>
            Back
          </Link>
        </div>
      </Dialog>
    );
  }
  const what = counted(count, one, many);
  return (
    <Dialog title={`Delete ${what}?`} closeTo={closeTo}>
      <p className="text-ink-2">{children}</p>
      <Form method="post" action={pathname + search} className="sheet-foot -mx-6 -mb-5 mt-5">
        <Link className="btn btn-plain" to={closeTo}>
          Cancel
        </Link>
        <button type="submit" className="btn btn-danger">
          Delete {what}
        </button>
      </Form>
    </Dialog>
  );
}
