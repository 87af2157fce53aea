import { DeleteSelectedDialog } from "../ui/delete-selected-dialog.tsx";

/** Asks before people are taken off the list. */
export function DeleteRecipientsDialog({ base, count }: { base: string; count: number }) {
  return (
    <DeleteSelectedDialog closeTo={base} count={count} one="person" many="people" none="Nobody is selected">
      {count === 1 ? "This person is" : "They are"} taken off this list. Certificates that were sent stay valid. This can't be
      undone.
    </DeleteSelectedDialog>
  );
}
