import { Form, Link, useLocation } from "@remix-run/react";
import { Dialog } from "../ui/dialog.tsx";

/** Asks before people are taken off the list. Who, is in the address. */
export function DeleteRecipientsDialog({ base, count }: { base: string; count: number }) {
  const { pathname, search } = useLocation();
  if (count === 0) {
    return (
      <Dialog title="Nobody is selected" closeTo={base}>
        <p className="text-ink-2">Tick the people to delete first, or “Select all”.</p>
        <div className="sheet-foot -mx-6 -mb-5 mt-5">
          <Link className="btn btn-primary" to={base}>
            Back
          </Link>
        </div>
      </Dialog>
    );
  }
  const people = count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
  return (
    <Dialog title={`Delete ${people}?`} closeTo={base}>
      <p className="text-ink-2">
        {count === 1 ? "This person is" : "They are"} taken off this list. Certificates that were sent stay valid. This can't be
        undone.
      </p>
      <Form method="post" action={pathname + search} className="sheet-foot -mx-6 -mb-5 mt-5">
        <Link className="btn btn-plain" to={base}>
          Cancel
        </Link>
        <button type="submit" className="btn btn-danger">
          Delete {people}
        </button>
      </Form>
    </Dialog>
  );
}
