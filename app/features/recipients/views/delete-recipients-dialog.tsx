import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { DeleteSelectedDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { RenameDialog } from "#app/ui/dialogs/rename-dialog.tsx";

/** Asks before people are taken off the list. */
export function DeleteRecipientsDialog({ base, count }: { base: string; count: number }) {
  return (
    <DeleteSelectedDialog
      closeTo={base}
      count={count}
      one="person"
      many="people"
      none="Nobody selected"
    >
      {count === 1 ? "This person is" : "They are"} removed from this list. Certificates you have
      sent stay valid. This can't be undone.
    </DeleteSelectedDialog>
  );
}

export function RenameListDialog({
  base,
  name,
  ...form
}: {
  base: string;
  name: string;
  rules: FormRules<{ name: string }>;
  answer: FormAnswer | undefined;
}) {
  return (
    <RenameDialog
      heading="Rename list"
      field="name"
      label="List name"
      hint="Shown under “Select from Existing List”. Recipients never see it."
      title={name}
      back={base}
      {...form}
    />
  );
}
